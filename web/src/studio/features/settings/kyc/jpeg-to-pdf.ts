/** A4 in points. */
const [short, long] = [595, 842];
const margin = 28;

/** PDF of one A4 page with the picture on it, upright or across like the picture. */
export function jpegToPdf(jpeg: Uint8Array, { width, height }: { width: number; height: number }): Uint8Array<ArrayBuffer> {
  const [pageWidth, pageHeight] = width > height ? [long, short] : [short, long];
  const scale = Math.min((pageWidth - 2 * margin) / width, (pageHeight - 2 * margin) / height);
  const [drawnWidth, drawnHeight] = [width * scale, height * scale];
  const place = [drawnWidth, 0, 0, drawnHeight, (pageWidth - drawnWidth) / 2, (pageHeight - drawnHeight) / 2];
  const drawing = `q ${place.map((value) => value.toFixed(2)).join(' ')} cm /Photo Do Q`;
  const image = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`;
  return pdfOf([
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${pageWidth} ${pageHeight}] /Contents 5 0 R /Resources << /XObject << /Photo 4 0 R >> >> >>`,
    ],
    [`<< ${image} /Length ${jpeg.length} >>\nstream\n`, jpeg, '\nendstream'],
    [`<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`],
  ]);
}

type Part = string | Uint8Array;

/** Objects numbered from 1, the first being the catalogue, with the table of their offsets at the end. */
function pdfOf(objects: Part[][]): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  const encoder = new TextEncoder();
  let length = 0;
  const add = (part: Part) => {
    const bytes = typeof part === 'string' ? encoder.encode(part) : part;
    parts.push(bytes);
    length += bytes.length;
  };
  add('%PDF-1.4\n');
  const offsets = objects.map((object, index) => {
    const offset = length;
    for (const part of [`${index + 1} 0 obj\n`, ...object, '\nendobj\n']) add(part);
    return offset;
  });
  const table = length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  add(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`);
  add(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`);
  const file = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    file.set(part, at);
    at += part.length;
  }
  return file;
}
