import type { PlansDeps } from './deps.ts';
import { limitOf } from './features.store.ts';

const megabyte = 1024 * 1024;

/** How much storage somebody uses, and how much the plan allows; null where it sets no limit. */
export const storageOf =
  ({ database: { read }, clock, storedBytes }: Pick<PlansDeps, 'database' | 'clock' | 'storedBytes'>) =>
  async ({ userId, planId }: { userId: number; planId: string }): Promise<{ usedBytes: number; limitBytes: number | null }> => {
    const limit = await limitOf(read, { planId, featureKey: 'storage_mb' });
    return { usedBytes: await storedBytes(read, { userId, now: clock.now() }), limitBytes: limit === null ? null : limit * megabyte };
  };
