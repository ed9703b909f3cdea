import { linkMessages } from '@jamun/contract';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../kit/app-error.ts';
import { readExpiry, readLinkRows } from './link-rows.ts';

describe('CSV header of a link import', () => {
  it.each([
    'url,id,expires',
    'URL,short id,Expires on',
    'Long URL,Custom short ID,expiry',
    'originalUrl,shortId,expiresAt',
    'link,custom_short_id,Expiry date',
  ])('a link import accepts the CSV header "%s"', (heading) => {
    const { rows, unknown } = readLinkRows(`${heading}\nhttps://example.com,my-page,31/12/2026`);
    expect(rows).toEqual([{ row: 2, url: 'https://example.com', id: 'my-page', expires: '31/12/2026' }]);
    expect(unknown).toEqual([]);
  });

  it('reports unknown columns of an import unless they are empty', () => {
    const csv = 'Campaign,url,,Notes\nDiwali,https://example.com,,\n,https://example.com,x,';
    expect(readLinkRows(csv).unknown).toEqual(['Campaign', 'column 3']);
  });

  it('rejects an import that names a column twice', () => {
    const error = expect.objectContaining({ errors: { csv: linkMessages.importTwice('short id') } });
    expect(() => readLinkRows('url,id,short id\nhttps://example.com,a-1,b-2')).toThrow(error);
  });
});

describe('expiry of an import row', () => {
  it.each([
    ['', null],
    ['2026-12-31', '2026-12-31T18:30:00.000Z'],
    ['31/12/2026', '2026-12-31T18:30:00.000Z'],
    ['1/2/2027', '2027-02-01T18:30:00.000Z'],
    ['31-12-2026', '2026-12-31T18:30:00.000Z'],
    ['2026-12-31T10:00+05:30', '2026-12-31T04:30:00.000Z'],
  ])('a link import reads the expiry %j as %j', (text, expiresAt) => {
    expect(readExpiry(text)?.toISOString() ?? null).toBe(expiresAt);
  });

  it.each(['12/31/2026', '30/02/2027', '2027-02-30', '31/12/26', 'soon', '2026-12-31T10:00', '31/12/99999'])(
    'a link import rejects the expiry %j',
    (text) => {
      expect(() => readExpiry(text)).toThrow(AppError);
    },
  );
});
