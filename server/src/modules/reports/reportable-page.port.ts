import type { ReportedPageType } from '@jamun/contract';
import type { Actor } from '../../platform/audit/audit.port.ts';
import type { Queries, Tx } from '../../platform/db/database.ts';

export interface PageSummary {
  id: string;
  ownerId: number;
  title: string;
  url: string;
}

interface Decision {
  id: string;
  reason: string;
}

/** Port for one type of reportable page. All methods except `find` and `listTakenDown` run in the transaction of the report. */
export interface ReportablePage {
  /** Finds an online page by the name in its path; null for any other. */
  find(name: string): Promise<PageSummary | null>;
  /** Subset of the pages that an administrator took down. */
  listTakenDown(queries: Queries, ids: string[]): Promise<Set<string>>;
  /** Called after the page was reported. */
  handleReport(tx: Tx, id: string): Promise<void>;
  /** Called after every decision on a report. Until `ignoreReportsUntil`, new reports have no effect on the page. */
  handleDecision(tx: Tx, page: { id: string; ignoreReportsUntil: Date }): Promise<void>;
  /** Takes the page offline and notifies its owner of the reason. No effect on a page that is already offline or deleted. */
  takeDown(tx: Tx, actor: Actor, decision: Decision): Promise<void>;
  /** Returns false if the page was not taken down. */
  restore(tx: Tx, actor: Actor, decision: Decision): Promise<boolean>;
}

export type ReportablePages = Record<ReportedPageType, ReportablePage>;
