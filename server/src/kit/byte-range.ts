interface RangeHeaders {
  range?: string | undefined;
  'if-range'?: string | string[] | undefined;
}

const singleRange = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * Parses the Range header: the whole content, one byte range, or `outside` (not satisfiable, 416). Several ranges in one header are
 * answered with the whole content.
 */
export function parseRangeHeader(
  { range, 'if-range': condition }: RangeHeaders,
  { size, etag }: { size: number; etag: string },
): 'whole' | 'outside' | { start: number; end: number } {
  const [, first = '', last = ''] = singleRange.exec(range ?? '') ?? [];
  if (first === '' && last === '') return 'whole';
  // If-Range: the content has changed since the client downloaded its part.
  if (condition !== undefined && condition !== etag) return 'whole';
  if (first === '') return Number(last) === 0 || size === 0 ? 'outside' : { start: Math.max(0, size - Number(last)), end: size - 1 };
  if (last !== '' && Number(last) < Number(first)) return 'whole';
  if (Number(first) >= size) return 'outside';
  return { start: Number(first), end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}
