import { linkMessages as say } from '@jamun/contract';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../kit/app-error.ts';
import { readExpiry, readLinkRows } from './link-rows.ts';

describe('the first row of a file', () => {
  it.each([
    'url,id,expires',
    'URL,short id,Expires on',
    'Long URL,Custom short ID,expiry',
    'originalUrl,shortId,expiresAt',
    'link,custom_short_id,Expiry date',
  ])('names the columns as "%s"', (heading) => {
    const { rows, unknown } = readLinkRows(`${heading}\nhttps://example.com,my-page,31/12/2026`);
    expect(rows).toEqual([{ row: 2, url: 'https://example.com', id: 'my-page', expires: '31/12/2026' }]);
    expect(unknown).toEqual([]);
  });

  it('reports columns without a meaning, unless they are empty', () => {
    const csv = 'Campaign,url,,Notes\nDiwali,https://example.com,,\n,https://example.com,x,';
    expect(readLinkRows(csv).unknown).toEqual(['Campaign', 'column 3']);
  });

  it('must not name a column twice', () => {
    const refused = expect.objectContaining({ errors: { csv: say.importTwice('short id') } });
    expect(() => readLinkRows('url,id,short id\nhttps://example.com,a-1,b-2')).toThrow(refused);
  });
});

describe('the expiry of a row', () => {
  it.each([
    ['', null],
    ['2026-12-31', '2026-12-31T18:30:00.000Z'],
    ['31/12/2026', '2026-12-31T18:30:00.000Z'],
    ['1/2/2027', '2027-02-01T18:30:00.000Z'],
    ['31-12-2026', '2026-12-31T18:30:00.000Z'],
    ['2026-12-31T10:00+05:30', '2026-12-31T04:30:00.000Z'],
  ])('%j is %j', (text, moment) => {
    expect(readExpiry(text)?.toISOString() ?? null).toBe(moment);
  });

  it.each(['12/31/2026', '30/02/2027', '2027-02-30', '31/12/26', 'soon', '2026-12-31T10:00', '31/12/99999'])('%j is refused', (text) => {
    expect(() => readExpiry(text)).toThrow(AppError);
  });
});
