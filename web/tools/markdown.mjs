// The Markdown of docs/rules as HTML: headings, paragraphs, lists, tables, code, emphasis, links. Our own pages are the
// only source; everything is escaped all the same. What concerns programmers (section 9 on) is left out.

const escape = text => text.replace(/[&<>"]/g, c => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]);

// A link between rules pages becomes one between pages of the client; others lose their address.
function link(label, target) {
  const page = /^([a-z]+)(\.zh)?\.md(#.*)?$/.exec(target);
  if (page) return `<a href="/rules/${page[1]}">${label}</a>`;
  return label;
}

function inline(text) {
  const codes = [];
  const safe = escape(text).replace(/`([^`]+)`/g, (_, code) => {
    codes.push(code);
    return `\uE000${codes.length - 1}\uE000`;
  });
  return safe
    .replace(/\[([^\]]+)\]\(([^)]+)\)/g, (_, label, target) => link(label, target))
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/(^|[^*])\*([^*\s][^*]*)\*/g, '$1<em>$2</em>')
    .replace(/\uE000(\d+)\uE000/g, (_, i) => `<code>${codes[i]}</code>`);
}

const cells = row =>
  row
    .replace(/^\||\|$/g, '')
    .split('|')
    .map(cell => cell.trim());

function table(rows) {
  const [head, , ...body] = rows;
  const line = (row, tag) =>
    `<tr>${cells(row)
      .map(c => `<${tag}>${inline(c)}</${tag}>`)
      .join('')}</tr>`;
  return `<div class="table" tabindex="0"><table><thead>${line(head, 'th')}</thead><tbody>${body.map(r => line(r, 'td')).join('')}</tbody></table></div>`;
}

function list(lines) {
  const ordered = /^\d+\./.test(lines[0]);
  const items = [];
  for (const line of lines) {
    const item = /^(?:[-*]|\d+\.)\s+(.*)$/.exec(line);
    if (item) items.push(item[1]);
    else items[items.length - 1] += ' ' + line.trim().replace(/^(?:[-*]|\d+\.)\s+/, '· ');
  }
  const tag = ordered ? 'ol' : 'ul';
  return `<${tag}>${items.map(i => `<li>${inline(i)}</li>`).join('')}</${tag}>`;
}

export function toHtml(source) {
  const lines = source.split('\n');
  const out = [];
  for (let i = 0; i < lines.length;) {
    const line = lines[i];
    if (/^## (9|10)\b/.test(line)) break;
    if (line.trim() === '') {
      ++i;
    } else if (line.startsWith('```')) {
      const code = [];
      for (++i; i < lines.length && !lines[i].startsWith('```'); ++i) code.push(lines[i]);
      ++i;
      out.push(`<pre tabindex="0"><code>${escape(code.join('\n'))}</code></pre>`);
    } else if (/^#{1,4} /.test(line)) {
      const [, marks, text] = /^(#{1,4}) (.*)$/.exec(line);
      out.push(`<h${marks.length}>${inline(text)}</h${marks.length}>`);
      ++i;
    } else if (line.startsWith('|')) {
      const rows = [];
      for (; i < lines.length && lines[i].startsWith('|'); ++i) rows.push(lines[i]);
      out.push(table(rows));
    } else if (/^(?:[-*]|\d+\.)\s/.test(line)) {
      const items = [];
      for (; i < lines.length && /^(?:[-*]\s|\d+\.\s|\s+\S)/.test(lines[i]); ++i) items.push(lines[i]);
      out.push(list(items));
    } else if (line.startsWith('>')) {
      const quote = [];
      for (; i < lines.length && lines[i].startsWith('>'); ++i) quote.push(lines[i].replace(/^> ?/, ''));
      out.push(`<blockquote><p>${inline(quote.join(' '))}</p></blockquote>`);
    } else {
      const paragraph = [];
      for (; i < lines.length && lines[i].trim() !== '' && !/^(#{1,4} |\||```|[-*]\s|\d+\.\s)/.test(lines[i]); ++i)
        paragraph.push(lines[i]);
      if (paragraph.length === 0) paragraph.push(lines[i++]);
      const text = paragraph.join(' ');
      // The line of languages and relatives under the title has its place elsewhere on the page.
      if (!/^\[(简体中文|中文|English)\]/.test(text)) out.push(`<p>${inline(text)}</p>`);
    }
  }
  return out.join('\n');
}
