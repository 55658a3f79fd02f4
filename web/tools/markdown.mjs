// The Markdown of docs/rules as pieces of HTML: headings, paragraphs, lists, tables, code, emphasis, links. Our own pages
// are the only source; everything is escaped all the same.
//
// A page is what stands before its first section, sections 1 to 7 for players, and the others for programs. What only
// programs need is left out of the first seven: FENs, and columns of codes.

const escape = text => text.replace(/[&<>"]/g, c => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]);

// A link between rules pages becomes one between pages of the client; others lose their address.
function link(label, target) {
  const page = /^([a-z]+)(\.zh|\.ko)?\.md(#.*)?$/.exec(target);
  if (page) return `<a href="/rules/${page[1]}${page[2] === '.ko' ? '?in=ko#full' : ''}">${label}</a>`;
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
    .replace(/§(\d+(?:\.\d+)?)/g, '<a href="#s$1">§$1</a>')
    .replace(/\uE000(\d+)\uE000/g, (_, i) => `<code>${codes[i]}</code>`);
}

const cells = row =>
  row
    .replace(/^\||\|$/g, '')
    .split('|')
    .map(cell => cell.trim());
const FOR_PROGRAMS = /^(reason code|in fen|原因代码|fen 写法|이유 코드|fen 표기)$/i;
const FEN = /^\S+\/\S+\/\S+ [wb] /;

function table(rows, forPrograms) {
  const [head, , ...body] = rows.map(cells);
  const shown = head.map((title, i) => i).filter(i => forPrograms || !FOR_PROGRAMS.test(head[i]));
  // The corner above the names of rows is empty, and heads nothing.
  const cell = (text, tag) => (text ? `<${tag}>${inline(text)}</${tag}>` : '<td></td>');
  const line = (row, tag) => `<tr>${shown.map(i => cell(row[i], tag)).join('')}</tr>`;
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

const HEADING = /^(#{1,4}) (.*)$/;
const ITEM = /^(?:[-*]|\d+\.)\s/;

// The lines of the block that begins with line i: a fence, a table, a list, a quotation or a paragraph.
function blockAt(lines, i) {
  const whole = isInside => {
    let end = i + 1;
    while (end < lines.length && isInside(lines[end])) ++end;
    return lines.slice(i, end);
  };
  if (lines[i].startsWith('```')) {
    const end = lines.indexOf('```', i + 1);
    return lines.slice(i, end + 1);
  }
  if (HEADING.test(lines[i])) return [lines[i]];
  if (lines[i].startsWith('|')) return whole(line => line.startsWith('|'));
  if (lines[i].startsWith('>')) return whole(line => line.startsWith('>'));
  if (ITEM.test(lines[i])) return whole(line => ITEM.test(line) || /^\s+\S/.test(line));
  return whole(line => line.trim() !== '' && !HEADING.test(line) && !/^(\||```)/.test(line) && !ITEM.test(line));
}

function html(block, forPrograms) {
  const [first] = block;
  if (first.startsWith('```')) {
    const code = block.slice(1, -1).join('\n');
    return FEN.test(code) && !forPrograms ? '' : `<pre tabindex="0"><code>${escape(code)}</code></pre>`;
  }
  const heading = HEADING.exec(first);
  if (heading) {
    const number = /^\d+(\.\d+)?/.exec(heading[2])?.[0];
    return `<h${heading[1].length}${number ? ` id="s${number}"` : ''}>${inline(heading[2])}</h${heading[1].length}>`;
  }
  if (first.startsWith('|')) return table(block, forPrograms);
  if (first.startsWith('>')) {
    return `<blockquote><p>${inline(block.map(line => line.replace(/^> ?/, '')).join(' '))}</p></blockquote>`;
  }
  if (ITEM.test(first)) return list(block);
  const text = block.join(' ');
  if (/^\[(简体中文|中文|English)\]/.test(text)) return ''; // languages and relatives have their place elsewhere
  if (/FEN[^.。]*[:：]$/.test(text) && !forPrograms) return ''; // what it announces is left out
  return `<p>${inline(text)}</p>`;
}

const LAST_FOR_PLAYERS = 7;

export function toPage(source) {
  const lines = source.split('\n');
  const page = { lead: '', sections: [], programs: '' };
  let section;
  for (let i = 0; i < lines.length;) {
    if (lines[i].trim() === '' || /^# /.test(lines[i])) {
      ++i; // the page says the game's name itself
      continue;
    }
    const block = blockAt(lines, i);
    i += block.length;
    const title = /^## (\d+)\. (.*)$/.exec(block[0]);
    if (title) section = Number(title[1]);
    const forPrograms = section > LAST_FOR_PLAYERS;
    if (title && !forPrograms) page.sections.push({ id: `s${title[1]}`, title: `${title[1]}. ${title[2]}`, html: '' });
    const text = html(block, forPrograms);
    if (forPrograms) page.programs += text;
    else if (section === undefined) page.lead += text;
    else page.sections[page.sections.length - 1].html += text;
  }
  return page;
}
