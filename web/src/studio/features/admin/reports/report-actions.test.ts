import type { Report } from '@jamun/contract';
import { describe, expect, it } from 'vitest';
import { actionsFor, reportQuestion } from './report-actions.ts';

const report = {
  number: 1007,
  status: 'OPEN',
  otherOpenReports: 0,
  page: { type: 'PRODUCT', title: 'Presets', isTakenDown: false },
  owner: { username: 'meera', isClosed: false },
} as Report;

describe('actions about a report', () => {
  it('an unsolved report is dismissed, or its page or seller is taken offline', () => {
    expect(actionsFor(report)).toEqual(['DISMISSED', 'BANNED', 'TAKEN_DOWN']);
    expect(actionsFor({ ...report, owner: { ...report.owner, isClosed: true } })).toEqual(['DISMISSED', 'TAKEN_DOWN']);
  });

  it('a solved report offers nothing but restoring a page that is offline', () => {
    const solved = { ...report, status: 'SOLVED' } as Report;
    expect(actionsFor(solved)).toEqual([]);
    expect(actionsFor({ ...solved, page: { ...solved.page, isTakenDown: true } })).toEqual(['RESTORE']);
  });

  it('the dialog says how many other reports a decision solves', () => {
    expect(reportQuestion({ ...report, otherOpenReports: 2 }, 'DISMISSED').hint).toContain('2 other reports');
    expect(reportQuestion({ ...report, otherOpenReports: 1 }, 'DISMISSED').hint).toContain('1 other report of');
  });
});
