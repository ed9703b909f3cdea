import type { LimitKey } from '@jamun/contract';
import { AppError } from '../../kit/app-error.ts';
import type { Queries, Tx } from '../../platform/db/database.ts';
import { takeTurn } from '../../platform/db/turns.ts';
import { limitOf } from './features.store.ts';
import { planOf } from './plan-of.ts';

interface Wish {
  userId: number;
  feature: LimitKey;
  /** How much there is before anything is added. Asked here, so that two who add at once do not both count the same. */
  usage(): Promise<number>;
  /** How much is to be added; one where it is things that are counted. */
  adding?: number;
}

const things: Record<LimitKey, { one: string; many: string }> = {
  digital_products: { one: 'digital product', many: 'digital products' },
  telegram_channels: { one: 'Telegram channel', many: 'Telegram channels' },
  short_links: { one: 'short link', many: 'short links' },
  storage_mb: { one: 'MB of storage', many: 'MB of storage' },
};

function refusal(planName: string, feature: LimitKey, limit: number): AppError {
  const { one, many } = things[feature];
  const message =
    limit === 0
      ? `Your plan ${planName} does not include ${feature === 'storage_mb' ? 'storage' : many}.`
      : `Your plan ${planName} allows ${limit} ${limit === 1 ? one : many}. Delete what you no longer need, or ask us for a larger plan.`;
  return new AppError('PLAN_LIMIT', { message });
}

/** Refuses what the person's plan does not allow. A limit that is disabled or absent is none; zero allows nothing. */
export async function holdLimit(tx: Tx, { userId, feature, usage, adding = 1 }: Wish): Promise<void> {
  const plan = await planOf(tx, userId);
  const limit = await limitOf(tx, { planId: plan.id, featureKey: feature });
  if (limit === null) return;
  await takeTurn(tx, `plan-limit ${feature}`, userId);
  if ((await usage()) + adding > limit) throw refusal(plan.name, feature, limit);
}

const megabyte = 1024 * 1024;

/** Refuses what would exceed the storage of the person's plan. `adding`: bytes that are not stored yet. */
export const holdStorage =
  (storedBytes: (queries: Queries, userId: number) => Promise<number>) =>
  (tx: Tx, { userId, adding = 0 }: { userId: number; adding?: number }): Promise<void> =>
    holdLimit(tx, {
      ...{ userId, feature: 'storage_mb', adding: adding / megabyte },
      usage: async () => (await storedBytes(tx, userId)) / megabyte,
    });
