/** In bytes: enough for the signature of every format. */
const headLength = 16;

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const jpeg = [0xff, 0xd8, 0xff];

/** Brands of formats in the ISO media container, which video uses too. */
const brands: Record<string, string> = {
  avif: 'image/avif',
  avis: 'image/avif',
  heic: 'image/heic',
  heix: 'image/heic',
  hevc: 'image/heic',
  hevx: 'image/heic',
  mif1: 'image/heif',
  msf1: 'image/heif',
};

const startsWith = (head: Uint8Array, signature: number[]) => signature.every((byte, index) => head[index] === byte);
const textAt = (head: Uint8Array, from: number, to: number) => String.fromCharCode(...head.subarray(from, to));

/** MIME type of a picture by its first bytes; null for text, SVG and everything else. */
export function pictureTypeOf(head: Uint8Array): string | null {
  if (startsWith(head, png)) return 'image/png';
  if (startsWith(head, jpeg)) return 'image/jpeg';
  if (['GIF87a', 'GIF89a'].includes(textAt(head, 0, 6))) return 'image/gif';
  if (textAt(head, 0, 4) === 'RIFF' && textAt(head, 8, 12) === 'WEBP') return 'image/webp';
  if (textAt(head, 4, 8) === 'ftyp') return brands[textAt(head, 8, 12)] ?? null;
  if (textAt(head, 0, 2) === 'BM') return 'image/bmp';
  if (['II*\0', 'MM\0*'].includes(textAt(head, 0, 4))) return 'image/tiff';
  return null;
}

export const readHead = async (file: Blob) => new Uint8Array(await file.slice(0, headLength).arrayBuffer());
