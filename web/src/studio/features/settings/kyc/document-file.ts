import { fileMessages, uploadRules } from '@jamun/contract';
import { pictureTypeOf, readHead } from '../../../ui/media/picture-type.ts';
import { shrinkToJpeg, withExtension } from '../../../ui/media/shrink-picture.ts';
import { settingsText } from '../text.tsx';

const { largest, wrongType, types } = uploadRules.KYC_DOCUMENT;
const [pdf] = types;
const pdfSignature = '%PDF-';

/** The PDF to upload, or an error message. Photos are converted to PDF. */
export async function toPdfDocument(file: File): Promise<File | string> {
  const head = await readHead(file).catch(() => null);
  if (!head) return settingsText.kyc.unreadable(file.name);
  const picture = pictureTypeOf(head);
  if (picture === 'image/jpeg' || picture === 'image/png') return photoToPdf(file);
  if (!new TextDecoder('latin1').decode(head).startsWith(pdfSignature)) return wrongType;
  return file.size > largest ? fileMessages.tooLarge(largest) : file;
}

async function photoToPdf(file: File): Promise<File | string> {
  const jpeg = await shrinkToJpeg(file);
  if (!jpeg) return fileMessages.unreadable;
  const bytes = jpegToPdf(new Uint8Array(await jpeg.blob.arrayBuffer()), jpeg);
  return new File([bytes], withExtension(file.name, 'pdf'), { type: pdf });
}

/** A4 in points. */
const [short, long] = [595, 842];
const margin = 28;

/** PDF of one A4 page with the picture, in the orientation of the picture. */
export function jpegToPdf(jpeg: Uint8Array, { width, height }: { width: number; height: number }): Uint8Array<ArrayBuffer> {
  const [pageWidth, pageHeight] = width > height ? [long, short] : [short, long];
  const scale = Math.min((pageWidth - 2 * margin) / width, (pageHeight - 2 * margin) / height);
  const [drawnWidth, drawnHeight] = [width * scale, height * scale];
  const place = [drawnWidth, 0, 0, drawnHeight, (pageWidth - drawnWidth) / 2, (pageHeight - drawnHeight) / 2];
  const drawing = `q ${place.map((value) => value.toFixed(2)).join(' ')} cm /Photo Do Q`;
  const image = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`;
  return buildPdf([
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${pageWidth} ${pageHeight}] /Contents 5 0 R /Resources << /XObject << /Photo 4 0 R >> >> >>`,
    ],
    [`<< ${image} /Length ${jpeg.length} >>\nstream\n`, jpeg, '\nendstream'],
    [`<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`],
  ]);
}

type PdfChunk = string | Uint8Array;

/** PDF file: objects numbered from 1, the first one the catalogue, then the cross-reference table. */
function buildPdf(objects: PdfChunk[][]): Uint8Array<ArrayBuffer> {
  const chunks: Uint8Array[] = [];
  const encoder = new TextEncoder();
  let length = 0;
  const add = (part: PdfChunk) => {
    const bytes = typeof part === 'string' ? encoder.encode(part) : part;
    chunks.push(bytes);
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
  for (const part of chunks) {
    file.set(part, at);
    at += part.length;
  }
  return file;
}
