import type { ReportStatus } from '@jamun/contract';

/** Transitions of a report; the database's trigger has the same. */
export const nextReportStatus: Record<ReportStatus, readonly ReportStatus[]> = {
  OPEN: ['ACKNOWLEDGED', 'SOLVED'],
  ACKNOWLEDGED: ['SOLVED'],
  SOLVED: [],
};
