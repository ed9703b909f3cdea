import { AppError } from '../../../kit/app-error.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { LinksDeps } from '../deps.ts';
import { countOwn } from './links.store.ts';

/** Number of links that may still be created, and the error for the next one. */
export interface Allowance {
  remaining: number;
  error: AppError;
}

/** Finds how many of `most` links the plan allows. Checks all of them first, which nearly always succeeds, then by binary search. */
export async function planAllowance(
  { assertPlanLimit }: Pick<LinksDeps, 'assertPlanLimit'>,
  tx: Tx,
  { userId, most }: { userId: number; most: number },
): Promise<Allowance> {
  let error = new AppError('PLAN_LIMIT');
  const fits = async (adding: number): Promise<boolean> => {
    try {
      await assertPlanLimit(tx, { userId, feature: 'short_links', usage: () => countOwn(tx, userId), adding });
      return true;
    } catch (limitError) {
      if (!(limitError instanceof AppError)) throw limitError;
      error = limitError;
      return false;
    }
  };
  if (await fits(most)) return { remaining: most, error: error };
  let [allowed, tooMany] = [0, most];
  while (tooMany - allowed > 1) {
    const middle = Math.floor((allowed + tooMany) / 2);
    if (await fits(middle)) allowed = middle;
    else tooMany = middle;
  }
  return { remaining: allowed, error: error };
}
