import { describe, expect, it } from 'vitest';
import { formatBytes, formatKilobytes } from './format.ts';

describe('file sizes', () => {
  it.each([
    [0, '0 B'],
    [512, '512 B'],
    [1023, '1,023 B'],
    [1024, '1 KB'],
    [422_707, '412.8 KB'],
    [1_048_575, '1 MB'],
    [5 * 1024 ** 2, '5 MB'],
    [67_318_579, '64.2 MB'],
    [3 * 1024 ** 3, '3 GB'],
    [5000 * 1024 ** 3, '5,000 GB'],
  ])('formatBytes formats %d bytes as %s', (bytes, size) => {
    expect(formatBytes(bytes)).toBe(size);
  });

  it('formatKilobytes formats sizes in kilobytes with one decimal', () => {
    expect(formatKilobytes(18_874_982)).toBe('18,432.6 KB');
    expect(formatKilobytes(100)).toBe('0.1 KB');
    expect(formatKilobytes(0)).toBe('0.0 KB');
  });
});
