import type { LimitKey } from '@jamun/contract';
import { AppError } from '../../kit/app-error.ts';
import { inStorageUnits } from '../../kit/storage-units.ts';
import type { Tx } from '../../platform/db/database.ts';
import { takeTurn } from '../../platform/db/turns.ts';
import type { PlansDeps } from './deps.ts';
import { limitOf } from './features.store.ts';
import { planOf } from './plan-of.ts';

const megabyte = 1024 * 1024;

interface Wish {
  userId: number;
  feature: LimitKey;
  /** How much there is before anything is added. Asked here, so that two who add at once do not both count the same. */
  usage(): Promise<number>;
  /** How much is to be added; one where it is things that are counted. */
  adding?: number;
}

const things: Record<Exclude<LimitKey, 'storage_mb'>, { one: string; many: string }> = {
  digital_products: { one: 'digital product', many: 'digital products' },
  telegram_channels: { one: 'Telegram channel', many: 'Telegram channels' },
  short_links: { one: 'short link', many: 'short links' },
};

const advice = 'Delete what you no longer need, or ask us for a larger plan.';

interface Exceeded {
  feature: LimitKey;
  limit: number;
  used: number;
  adding: number;
}

/** What is used includes uploads that are not finished yet. */
function storageMessage(planName: string, { limit, used, adding }: Exceeded): string {
  if (limit === 0) return `Your plan ${planName} does not include storage.`;
  const [allowed, taken] = [inStorageUnits(limit * megabyte), inStorageUnits(used * megabyte)];
  const needed = adding > 0 ? `, and this file needs ${inStorageUnits(adding * megabyte)}` : '';
  return `Your plan ${planName} allows ${allowed} of storage. You use ${taken}${needed}. ${advice}`;
}

function refusal(planName: string, exceeded: Exceeded): AppError {
  const { feature, limit } = exceeded;
  if (feature === 'storage_mb') return new AppError('PLAN_LIMIT', { message: storageMessage(planName, exceeded) });
  const { one, many } = things[feature];
  const message =
    limit === 0
      ? `Your plan ${planName} does not include ${many}.`
      : `Your plan ${planName} allows ${limit} ${limit === 1 ? one : many}. ${advice}`;
  return new AppError('PLAN_LIMIT', { message });
}

/** Refuses what the person's plan does not allow. A limit that is disabled or absent is none; zero allows nothing. */
export async function holdLimit(tx: Tx, { userId, feature, usage, adding = 1 }: Wish): Promise<void> {
  const plan = await planOf(tx, userId);
  const limit = await limitOf(tx, { planId: plan.id, featureKey: feature });
  if (limit === null) return;
  await takeTurn(tx, `plan-limit ${feature}`, userId);
  const used = await usage();
  if (used + adding > limit) throw refusal(plan.name, { feature, limit, used, adding });
}

/** Refuses what would exceed the storage of the person's plan. `adding`: bytes that are not counted yet. */
export const holdStorage =
  ({ clock, storedBytes }: Pick<PlansDeps, 'clock' | 'storedBytes'>) =>
  (tx: Tx, { userId, adding = 0 }: { userId: number; adding?: number }): Promise<void> =>
    holdLimit(tx, {
      userId,
      feature: 'storage_mb',
      adding: adding / megabyte,
      usage: async () => (await storedBytes(tx, { userId, now: clock.now() })) / megabyte,
    });
