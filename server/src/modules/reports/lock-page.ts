import type { ReportedPageType } from '@jamun/contract';
import { advisoryLock } from '../../platform/db/advisory-lock.ts';
import type { Tx } from '../../platform/db/database.ts';

/** Advisory lock per page: serializes its reports and decisions. */
export const lockPage = (tx: Tx, { pageType, pageId }: { pageType: ReportedPageType; pageId: string }): Promise<void> =>
  advisoryLock(tx, `reports ${pageType} ${pageId}`, 0);
