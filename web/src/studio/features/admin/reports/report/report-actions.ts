import type { Report, ReportDecision } from '@jamun/contract';

export type ReportAction = ReportDecision | 'RESTORE';

/** Actions that apply to a report in its current state. */
export function actionsFor({ status, page, owner }: Report): ReportAction[] {
  if (status === 'SOLVED') return page.isTakenDown ? ['RESTORE'] : [];
  return owner.isClosed ? ['DISMISSED', 'TAKEN_DOWN'] : ['DISMISSED', 'BANNED', 'TAKEN_DOWN'];
}
