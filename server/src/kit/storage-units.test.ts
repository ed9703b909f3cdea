import { expect, it } from 'vitest';
import { formatBytes } from './storage-units.ts';

it.each([
  [0, '0 bytes'],
  [1023, '1023 bytes'],
  [1536, '1.5 KB'],
  [120 * 1024 ** 2, '120 MB'],
  [1024 ** 3 - 1, '1 GB'],
  [4.94 * 1024 ** 3, '4.9 GB'],
  [5 * 1024 ** 3, '5 GB'],
  [3 * 1024 ** 5, '3072 TB'],
])('formats %d bytes as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
