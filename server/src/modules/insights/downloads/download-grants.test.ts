import { expect, it } from 'vitest';
import { hours } from '../../../kit/clock.ts';
import { downloadGrants } from './download-grants.ts';

const start = Date.parse('2026-11-15T12:00:00Z');
const key = (fill: number) => Buffer.alloc(32, fill);
const grantsAt = (time: number, current = key(1), previous: Buffer[] = []) =>
  downloadGrants({ current, previous }, { now: () => new Date(time) });
const grant = {
  purchaseId: 'purchase',
  buyerId: 7,
  fileId: 'file',
  object: 'objects/file',
  contentType: 'application/pdf',
  fileName: 'Guide.pdf',
  size: 10,
  as: 'attachment',
} as const;

it.each([
  ['at the start of a three-hour step is valid for six hours', start, hours(6)],
  ['at the end of a three-hour step is valid for three hours', start + hours(3) - 1, hours(3) + 1],
])('a download grant signed %s and not at its end', (_time, signedAt, lifetime) => {
  const token = grantsAt(signedAt).sign(grant);
  expect({ before: grantsAt(signedAt + lifetime - 1).read(token), atTheEnd: grantsAt(signedAt + lifetime).read(token) }).toEqual({
    before: { ...grant, until: signedAt + lifetime },
    atTheEnd: 'expired',
  });
});

it('a download grant is valid under the current and previous keys, and not when it was changed', () => {
  const token = grantsAt(start).sign(grant);
  const [text = '', signature = ''] = token.split('.');
  const changed = Buffer.from(JSON.stringify({ ...grant, buyerId: 8, until: start + hours(6) })).toString('base64url');
  expect({
    previousKey: grantsAt(start, key(2), [key(1)]).read(token),
    otherKey: grantsAt(start, key(2)).read(token),
    otherText: grantsAt(start).read(`${changed}.${signature}`),
    noSignature: grantsAt(start).read(text),
  }).toEqual({ previousKey: { ...grant, until: start + hours(6) }, otherKey: 'invalid', otherText: 'invalid', noSignature: 'invalid' });
});
