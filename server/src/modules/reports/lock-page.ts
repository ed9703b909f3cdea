import type { ReportedPageType } from '@jamun/contract';
import type { Tx } from '../../platform/db/database.ts';
import { takeTurn } from '../../platform/db/turns.ts';

/** Advisory lock per page: serializes its reports and decisions. */
export const lockPage = (tx: Tx, { pageType, pageId }: { pageType: ReportedPageType; pageId: string }): Promise<void> =>
  takeTurn(tx, `reports ${pageType} ${pageId}`, 0);
