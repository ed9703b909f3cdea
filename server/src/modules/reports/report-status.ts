import type { ReportStatus } from '@jamun/contract';

/** Status transitions of a report. A database trigger enforces the same ones. */
export const nextReportStatuses: Record<ReportStatus, readonly ReportStatus[]> = {
  OPEN: ['ACKNOWLEDGED', 'SOLVED'],
  ACKNOWLEDGED: ['SOLVED'],
  SOLVED: [],
};
