import { describe, expect, it } from 'vitest';
import { formatTraceparent, parseTraceparent } from './traceparent.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const spanId = '00f067aa0ba902b7';

describe('traceparent', () => {
  it.each([
    ['01', true],
    ['00', false],
    ['03', true],
    ['fe', false],
  ])('reads the sampled flag of flags %s as %s', (flags, isSampled) => {
    expect(parseTraceparent(`00-${traceId}-${spanId}-${flags}`)).toEqual({ traceId, spanId, isSampled });
  });

  it.each([true, false])('parses what it has formatted (sampled: %s)', (isSampled) => {
    const parent = { traceId, spanId, isSampled };
    expect(parseTraceparent(formatTraceparent(parent))).toEqual(parent);
  });

  it.each([
    undefined,
    '',
    ['00'],
    `00-${traceId}-${spanId}`,
    `00-${traceId}-${spanId}-1`,
    `00-${traceId}-${spanId}-01-extra`,
    `00-${traceId}-${spanId}-01, 00-${traceId}-${spanId}-01`,
    ` 00-${traceId}-${spanId}-01`,
    `00-${traceId}-${spanId}-01\n`,
    `01-${traceId}-${spanId}-01`,
    `ff-${traceId}-${spanId}-01`,
    `00-${traceId.toUpperCase()}-${spanId}-01`,
    `00-${'0'.repeat(32)}-${spanId}-01`,
    `00-${traceId}-${'0'.repeat(16)}-01`,
    `00-${traceId}g-${spanId}-01`,
  ])('rejects the traceparent %j', (text) => {
    expect(parseTraceparent(text)).toBeNull();
  });
});
