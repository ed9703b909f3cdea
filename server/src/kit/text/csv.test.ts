import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvRow } from './csv.ts';

it('writes texts and numbers unchanged and quotes separators and line breaks', () => {
  expect(csvRow(['HDFC Bank', -12.5, null, 'a "b", c', 'two\nlines'])).toBe('HDFC Bank,-12.5,,"a ""b"", c","two\nlines"\r\n');
});

it.each(['=1+1', '+91', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '"=1', '＝1', '|calc', "'=1"])(
  'neutralizes %j as a spreadsheet formula',
  (text) => {
    expect(csvRow([text])).toMatch(/^"?'/);
  },
);

it('keeps any text inside one cell of one row', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const line = csvRow([text, 1]);
      const cell = line.slice(0, -',1\r\n'.length);
      const inside = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '') : cell;
      expect(inside).not.toContain('"');
      if (!cell.startsWith('"')) expect(cell).not.toMatch(/[,\r\n]/);
    }),
  );
});
