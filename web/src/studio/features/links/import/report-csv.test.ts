import { expect, it } from 'vitest';
import { reportCsv, templateCsv } from './report-csv.ts';

it('the import report contains the result of every row and escapes formulas', () => {
  const created = { row: 2, originalUrl: 'https://a.in/?q=1,2', shortUrl: 'https://jmn.in/a', error: null };
  const skipped = { row: 3, originalUrl: '=HYPERLINK("x")', shortUrl: null, error: 'Enter a valid URL, such as https://example.com/page' };
  expect(reportCsv([created, skipped])).toBe(
    '\ufeffrow,url,short link,result\r\n' +
      '2,"https://a.in/?q=1,2",https://jmn.in/a,Created\r\n' +
      `3,"'=HYPERLINK(""x"")",,"Enter a valid URL, such as https://example.com/page"\r\n`,
  );
});

it('the import template has a sample expiry in the next year', () => {
  expect(templateCsv(2026)).toBe('url,id,expires\r\nhttps://example.com/page,my-page,31/12/2027\r\nhttps://example.com/another,,\r\n');
});
