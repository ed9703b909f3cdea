import { AppError } from '../../../kit/app-error.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { LinksDeps } from '../deps.ts';
import { countOwn } from './links.store.ts';

/** How many more may be made, and what is said about the next one. */
export interface Allowance {
  left: number;
  refusal: AppError;
}

/** How many of so many the plan allows: nearly always all of them, so that is asked first. */
export async function planAllowance(
  { holdLimit }: Pick<LinksDeps, 'holdLimit'>,
  tx: Tx,
  { userId, most }: { userId: number; most: number },
): Promise<Allowance> {
  let refusal = new AppError('PLAN_LIMIT');
  const fits = async (adding: number): Promise<boolean> => {
    try {
      await holdLimit(tx, { userId, feature: 'short_links', usage: () => countOwn(tx, userId), adding });
      return true;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refusal = error;
      return false;
    }
  };
  if (await fits(most)) return { left: most, refusal };
  let [least, tooMany] = [0, most];
  while (tooMany - least > 1) {
    const middle = Math.floor((least + tooMany) / 2);
    if (await fits(middle)) least = middle;
    else tooMany = middle;
  }
  return { left: least, refusal };
}
