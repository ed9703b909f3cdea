import { expect, it } from 'vitest';
import { contentDisposition } from './content-disposition.ts';

it.each(['😀'.repeat(123), `Guide${'\u{e0101}'.repeat(123)}`, 'x'.repeat(400)])(
  'keeps the extension of a shortened file name (%s)',
  (stem) => {
    const header = contentDisposition('attachment', `${stem}.bat.txt`);
    expect(header).toMatch(/filename="[^"]*\.txt"; filename\*=UTF-8''\S*\.txt$/);
  },
);

it('replaces line breaks, slashes and direction marks in a file name', () => {
  expect(contentDisposition('inline', '..\\a"\r\n/\u202etxt.exe')).toBe(
    `inline; filename="__a_____txt.exe"; filename*=UTF-8''__a_____txt.exe`,
  );
});
