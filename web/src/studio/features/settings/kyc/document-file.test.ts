import { expect, it } from 'vitest';
import { fitInside, withExtension } from '../../../ui/media/shrink-picture.ts';
import { jpegToPdf } from './document-file.ts';

const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 0xff, 0xd9]);
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

it('jpegToPdf writes a cross-reference table with the offsets of the objects', () => {
  const text = textOf(jpegToPdf(jpeg, { width: 800, height: 600 }));
  expect(text.startsWith('%PDF-1.4\n')).toBe(true);
  const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
  expect(text.slice(table, table + 4)).toBe('xref');
  const offsets = [...text.slice(table).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset));
  expect(offsets.map((offset, index) => text.startsWith(`${index + 1} 0 obj\n`, offset))).toEqual([true, true, true, true, true]);
});

it('jpegToPdf embeds the bytes of the photo unchanged', () => {
  const bytes = Buffer.from(jpegToPdf(jpeg, { width: 10, height: 10 }));
  expect(bytes.includes(Buffer.from(jpeg))).toBe(true);
  expect(textOf(bytes)).toContain(`/Length ${jpeg.length} >>`);
});

it.each([
  [{ width: 3000, height: 2000 }, '[0 0 842 595]'],
  [{ width: 2000, height: 3000 }, '[0 0 595 842]'],
])('jpegToPdf gives a photo of %j the page size %s with a margin', (size, box) => {
  const text = textOf(jpegToPdf(jpeg, size));
  expect(text).toContain(`/MediaBox ${box}`);
  const [x, y] = (/q ([\d. ]+) cm/.exec(text)?.[1] ?? '').split(' ').map(Number).slice(4);
  expect(Math.min(x ?? 0, y ?? 0)).toBeGreaterThanOrEqual(28);
});

it.each([
  [4000, 3000, { width: 2400, height: 1800 }],
  [300, 9000, { width: 80, height: 2400 }],
  [640, 480, { width: 640, height: 480 }],
])('fitInside scales %i × %i pixels to %j', (width, height, size) => {
  expect(fitInside(width, height)).toEqual(size);
});

it('withExtension replaces the extension of a file name', () => {
  expect(['pan card.JPG', 'scan', 'a.b.png'].map((name) => withExtension(name, 'pdf'))).toEqual(['pan card.pdf', 'scan.pdf', 'a.b.pdf']);
});
