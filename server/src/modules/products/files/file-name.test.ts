import { expect, it } from 'vitest';
import { keepExtension } from './file-name.ts';

it.each([
  ['guide.pdf', 'Workbook', 'Workbook.pdf'],
  ['guide.pdf', 'Workbook.pdf', 'Workbook.pdf'],
  ['guide.pdf', 'Workbook.PDF', 'Workbook.pdf'],
  ['guide.pdf', 'Workbook.exe', 'Workbook.exe.pdf'],
  ['guide.pdf', 'v1.2', 'v1.2.pdf'],
  ['guide.pdf', '.pdf', 'file.pdf'],
  ['guide.pdf', 'पाठ 1', 'पाठ 1.pdf'],
  ['README', 'Notes', 'Notes'],
])('renaming “%s” to “%s” gives “%s”', (current, newName, expected) => expect(keepExtension(current, newName)).toBe(expected));
