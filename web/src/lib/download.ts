// Hands a file to the person.
export function download(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

export const downloadPgn = (text: string, name: string): void =>
  download(new Blob([text], { type: 'application/x-chess-pgn' }), name);
