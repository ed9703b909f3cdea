import type { LimitKey } from '@jamun/contract';
import { AppError } from '../../kit/app-error.ts';
import { formatBytes } from '../../kit/storage-units.ts';
import { advisoryLock } from '../../platform/db/advisory-lock.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { PlansDeps } from './deps.ts';
import { findLimit } from './features.store.ts';
import { loadPlanOfUser } from './plan-of.ts';

const megabyte = 1024 * 1024;

interface LimitCheck {
  userId: number;
  feature: LimitKey;
  /** Current usage. Called under the advisory lock, so that two concurrent requests do not count the same usage. */
  usage(): Promise<number>;
  /** Amount to add; defaults to one item. */
  adding?: number;
}

const featureNames: Record<Exclude<LimitKey, 'storage_mb'>, { one: string; many: string }> = {
  digital_products: { one: 'digital product', many: 'digital products' },
  telegram_channels: { one: 'Telegram channel', many: 'Telegram channels' },
  short_links: { one: 'short link', many: 'short links' },
};

const advice = 'Delete what you no longer need, or ask us for a larger plan.';

interface ExceededLimit {
  feature: LimitKey;
  limit: number;
  used: number;
  adding: number;
}

/** `used` includes unfinished uploads. */
function storageMessage(planName: string, { limit, used, adding }: ExceededLimit): string {
  if (limit === 0) return `Your plan ${planName} does not include storage.`;
  const [allowed, taken] = [formatBytes(limit * megabyte), formatBytes(used * megabyte)];
  const needed = adding > 0 ? `, and this file needs ${formatBytes(adding * megabyte)}` : '';
  return `Your plan ${planName} allows ${allowed} of storage. You use ${taken}${needed}. ${advice}`;
}

function limitError(planName: string, exceeded: ExceededLimit): AppError {
  const { feature, limit } = exceeded;
  if (feature === 'storage_mb') return new AppError('PLAN_LIMIT', { message: storageMessage(planName, exceeded) });
  const { one, many } = featureNames[feature];
  const message =
    limit === 0
      ? `Your plan ${planName} does not include ${many}.`
      : `Your plan ${planName} allows ${limit} ${limit === 1 ? one : many}. ${advice}`;
  return new AppError('PLAN_LIMIT', { message });
}

/** Rejects an addition above the limit of the user's plan. A disabled or missing limit means unlimited; zero allows nothing. */
export async function assertPlanLimit(tx: Tx, { userId, feature, usage, adding = 1 }: LimitCheck): Promise<void> {
  const plan = await loadPlanOfUser(tx, userId);
  const limit = await findLimit(tx, { planId: plan.id, featureKey: feature });
  if (limit === null) return;
  await advisoryLock(tx, `plan-limit ${feature}`, userId);
  const used = await usage();
  if (used + adding > limit) throw limitError(plan.name, { feature, limit, used, adding });
}

/** Rejects an addition above the storage of the user's plan. `adding`: bytes that are not counted yet. */
export const assertStorageLimit =
  ({ clock, storedBytes }: Pick<PlansDeps, 'clock' | 'storedBytes'>) =>
  (tx: Tx, { userId, adding = 0 }: { userId: number; adding?: number }): Promise<void> =>
    assertPlanLimit(tx, {
      userId,
      feature: 'storage_mb',
      adding: adding / megabyte,
      usage: async () => (await storedBytes(tx, { userId, now: clock.now() })) / megabyte,
    });
