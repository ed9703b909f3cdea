import { expect, it } from 'vitest';
import { pictureTypeOf, readHead } from './picture-type.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

it.each([
  ['\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'image/png'],
  ['\xff\xd8\xff\xe0\0\x10JFIF', 'image/jpeg'],
  ['GIF87a\x01\0', 'image/gif'],
  ['GIF89a\x01\0', 'image/gif'],
  ['RIFF\x24\0\0\0WEBPVP8 ', 'image/webp'],
  ['\0\0\0\x20ftypavif', 'image/avif'],
  ['\0\0\0\x20ftypavis', 'image/avif'],
  ['\0\0\0\x20ftypheic', 'image/heic'],
  ['\0\0\0\x20ftypmif1', 'image/heif'],
  ['\0\0\0\x20ftypisom', null],
  ['BM\x8a\0\0\0', 'image/bmp'],
  ['II*\0\x08\0', 'image/tiff'],
  ['RIFF\x24\0\0\0WAVEfmt ', null],
  ['<svg xmlns="http', null],
  ['%PDF-1.7', null],
  ['PNG', null],
  ['', null],
])('the picture type of the first bytes %j is %s', (head, type) => {
  expect(pictureTypeOf(bytes(head))).toBe(type);
});

it('readHead reads at most the first 16 bytes', async () => {
  expect(await readHead(new Blob(['GIF89a', 'x'.repeat(100_000)]))).toHaveLength(16);
  expect(await readHead(new Blob(['GI']))).toHaveLength(2);
});
