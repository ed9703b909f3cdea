/** Escapes PDF text and replaces non-ASCII characters, which the built-in fonts lack. */
const escapeText = (text: string) => text.replace(/[^\x20-\x7e]/g, '-').replace(/[\\()]/g, (sign) => `\\${sign}`);

/** Minimal valid PDF of one page. */
export function createPdf(title: string, lines: readonly string[]): Buffer {
  const body = lines.map((text) => `0 -26 Td (${escapeText(text)}) Tj`).join('\n');
  const content = `BT /F1 24 Tf 64 760 Td (${escapeText(title)}) Tj /F1 13 Tf 0 -20 Td\n${body}\nET`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 4 0 R>>>>/Contents 5 0 R>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj${object}endobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  return Buffer.from(
    `${text}xref\n0 ${count}\n0000000000 65535 f \n${table}trailer<</Size ${count}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  );
}
