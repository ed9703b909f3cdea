import { fileMessages, uploadRules } from '@jamun/contract/upload-rules';
import { pictureTypeOf, readHead } from '../../../ui/media/picture-type.ts';
import { shrinkToJpeg, withExtension } from '../../../ui/media/shrink-picture.ts';
import { jpegToPdf } from './jpeg-to-pdf.ts';

const { largest, wrongType, types } = uploadRules.KYC_DOCUMENT;
const [pdf] = types;
const pdfMark = '%PDF-';

/** The PDF to upload, or the reason why there is none. A photo of a document becomes a PDF here. */
export async function asDocument(file: File): Promise<File | string> {
  const head = await readHead(file).catch(() => null);
  if (!head) return `${file.name} could not be read`;
  const picture = pictureTypeOf(head);
  if (picture === 'image/jpeg' || picture === 'image/png') return pdfOfPhoto(file);
  if (!new TextDecoder('latin1').decode(head).startsWith(pdfMark)) return wrongType;
  return file.size > largest ? fileMessages.tooLarge(largest) : file;
}

async function pdfOfPhoto(file: File): Promise<File | string> {
  const jpeg = await shrinkToJpeg(file);
  if (!jpeg) return fileMessages.unreadable;
  const bytes = jpegToPdf(new Uint8Array(await jpeg.blob.arrayBuffer()), jpeg);
  return new File([bytes], withExtension(file.name, 'pdf'), { type: pdf });
}
