interface RangeHeaders {
  range?: string | undefined;
  'if-range'?: string | string[] | undefined;
}

const single = /^bytes=(\d{0,15})-(\d{0,15})$/;

/** The part that is asked for: all of it (`whole`), one stretch, or one that is not there (`outside`). Several at once are answered whole. */
export function askedRange(
  { range, 'if-range': condition }: RangeHeaders,
  { size, etag }: { size: number; etag: string },
): 'whole' | 'outside' | { start: number; end: number } {
  const [, first = '', last = ''] = single.exec(range ?? '') ?? [];
  if (first === '' && last === '') return 'whole';
  // What they have a part of is no longer what we have.
  if (condition !== undefined && condition !== etag) return 'whole';
  if (first === '') return Number(last) === 0 || size === 0 ? 'outside' : { start: Math.max(0, size - Number(last)), end: size - 1 };
  if (last !== '' && Number(last) < Number(first)) return 'whole';
  if (Number(first) >= size) return 'outside';
  return { start: Number(first), end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}
