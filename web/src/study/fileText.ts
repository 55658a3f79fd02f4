// The text of a file that somebody chose or dropped. Files of other programs may have any encoding; guessing would garble
// names, comments and moves in characters, so what is not Unicode is refused, with the line where that shows.

export type FileText = { text: string } | { badLine: number };

const decodes = (bytes: Uint8Array): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
};

export function textOf(bytes: Uint8Array): FileText {
  const mark = bytes.length >= 2 ? `${bytes[0]},${bytes[1]}` : '';
  if (mark === '255,254') return { text: new TextDecoder('utf-16le').decode(bytes) };
  if (mark === '254,255') return { text: new TextDecoder('utf-16be').decode(bytes) };
  if (decodes(bytes)) return { text: new TextDecoder().decode(bytes) };
  let line = 1;
  for (let from = 0; from <= bytes.length; ++line) {
    const end = bytes.indexOf(10, from);
    const to = end < 0 ? bytes.length : end;
    if (!decodes(bytes.subarray(from, to))) return { badLine: line };
    from = to + 1;
  }
  return { badLine: line };
}
