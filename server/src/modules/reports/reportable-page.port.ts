import type { ReportedPageType } from '@jamun/contract';
import type { Actor } from '../../platform/audit/audit.port.ts';
import type { Queries, Tx } from '../../platform/db/database.ts';

export interface FoundPage {
  id: string;
  ownerId: number;
  title: string;
  url: string;
}

interface Decision {
  id: string;
  reason: string;
}

/** One kind of page that can be reported. Everything but `find` and `takenDown` runs in the transaction of the report. */
export interface ReportablePage {
  /** A page that is online, by the name in its path; null for any other. */
  find(name: string): Promise<FoundPage | null>;
  /** Those of these pages that an administrator has taken offline. */
  takenDown(queries: Queries, ids: string[]): Promise<Set<string>>;
  /** The page was reported. */
  reported(tx: Tx, id: string): Promise<void>;
  /** An administrator dismissed the reports. */
  dismissed(tx: Tx, page: { id: string; clearedUntil: Date }): Promise<void>;
  /** Takes the page offline and tells its owner why. A page that is offline or deleted already stays as it is. */
  takeDown(tx: Tx, actor: Actor, decision: Decision): Promise<void>;
  /** False when the page was not taken down. */
  restore(tx: Tx, actor: Actor, decision: Decision): Promise<boolean>;
}

export type ReportablePages = Record<ReportedPageType, ReportablePage>;
