import type { Tx } from '../../../../platform/db/database.ts';
import { jobKind } from '../../../../platform/jobs/job-kind.ts';
import type { MembersDeps } from '../deps.ts';

export const tendJob = jobKind<{ accountId: string }>('tend-telegram-account', { retries: 2 });

/** There is something to do in this account now. If the word is lost, or the account is busy, it is found by itself a little later. */
export const askToTend = ({ jobs }: Pick<MembersDeps, 'jobs'>, tx: Tx, accountId: string): Promise<void> =>
  jobs.enqueue(tx, tendJob, { accountId });
