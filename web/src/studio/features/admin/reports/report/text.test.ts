import type { Report } from '@jamun/contract';
import { describe, expect, it } from 'vitest';
import { actionsFor } from '../../../../domain/admin-reports/api.ts';
import { reportText } from './text.ts';

const report = {
  number: 1007,
  status: 'OPEN',
  otherOpenReports: 0,
  page: { type: 'PRODUCT', title: 'Presets', isTakenDown: false },
  owner: { username: 'meera', isClosed: false },
} as Report;

describe('report drawer', () => {
  it('offers Dismiss, Ban seller and Take page offline for an unresolved report; no ban if the account is closed', () => {
    expect(actionsFor(report)).toEqual(['DISMISSED', 'BANNED', 'TAKEN_DOWN']);
    expect(actionsFor({ ...report, owner: { ...report.owner, isClosed: true } })).toEqual(['DISMISSED', 'TAKEN_DOWN']);
  });

  it('offers only Restore page for a resolved report, and only if the page is offline', () => {
    const solved = { ...report, status: 'SOLVED' } as Report;
    expect(actionsFor(solved)).toEqual([]);
    expect(actionsFor({ ...solved, page: { ...solved.page, isTakenDown: true } })).toEqual(['RESTORE']);
  });

  it('the decision dialog shows how many other reports about the page the decision resolves', () => {
    expect(reportText.question({ ...report, otherOpenReports: 2 }, 'DISMISSED').hint).toContain('2 other reports');
    expect(reportText.question({ ...report, otherOpenReports: 1 }, 'DISMISSED').hint).toContain('1 other report about');
  });
});
