import type { PlansDeps } from './deps.ts';
import { findLimit } from './features.store.ts';

const megabyte = 1024 * 1024;

/** Storage that a user uses, and the limit of the plan; null means unlimited. */
export const storageOf =
  ({ database: { read }, clock, storedBytes }: Pick<PlansDeps, 'database' | 'clock' | 'storedBytes'>) =>
  async ({ userId, planId }: { userId: number; planId: string }): Promise<{ usedBytes: number; limitBytes: number | null }> => {
    const limit = await findLimit(read, { planId, featureKey: 'storage_mb' });
    return { usedBytes: await storedBytes(read, { userId, now: clock.now() }), limitBytes: limit === null ? null : limit * megabyte };
  };
