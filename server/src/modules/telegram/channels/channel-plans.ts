import { channelPlanMessages, productMessages } from '@jamun/contract';
import { AppError, invalidField } from '../../../kit/app-error.ts';
import { newId } from '../../../kit/ids.ts';
import { toPaise } from '../../../kit/money.ts';
import type { OwnedItem, TelegramDeps } from '../deps.ts';
import { changeChannel, channelNotFound } from './change-channel.ts';
import { findOwnPlan, insertPlan, listPlans, savePlan } from './channel-plans.store.ts';
import { findOwnChannel } from './channels.store.ts';
import type { PlanRow } from './tables.ts';

type Deps = Pick<TelegramDeps, 'database' | 'clock' | 'random' | 'largestPrice'>;

interface PlanInput {
  name: string;
  /** Rupees. */
  price: number;
  duration: number;
}

type PlanEdit = { [Field in keyof PlanInput]?: PlanInput[Field] | undefined };

const maxPlans = 20;
const planNotFound = () => new AppError('NOT_FOUND');

/** Use cases for the plans of a channel. A change does not affect existing subscriptions. */
export function planUseCases(deps: Deps) {
  const { database, random, largestPrice } = deps;
  const change = changeChannel(deps);

  function priceInPaise(price: number): bigint {
    if (price > largestPrice) throw invalidField('price', productMessages.tooExpensive(largestPrice));
    return toPaise(price);
  }

  async function find(owned: OwnedItem): Promise<PlanRow> {
    const plan = await findOwnPlan(database.read, owned);
    if (!plan) throw planNotFound();
    return plan;
  }

  /** The routes pass only the plan id. A change locks the channel of the plan. */
  const channelOfPlan = async (owned: OwnedItem): Promise<OwnedItem> => ({ id: (await find(owned)).channelId, userId: owned.userId });

  return {
    find,

    async list(channel: OwnedItem): Promise<PlanRow[]> {
      if (!(await findOwnChannel(database.read, channel))) throw channelNotFound();
      return listPlans(database.read, channel.id);
    },

    create: (channel: OwnedItem, { name, price, duration }: PlanInput): Promise<PlanRow> =>
      change(channel, async (tx, { id: channelId, userId, planCount }, now) => {
        if (planCount >= maxPlans) throw new AppError('CONFLICT', { message: channelPlanMessages.tooMany });
        const plan = { name, price: priceInPaise(price), durationDays: duration };
        return insertPlan(tx, { ...plan, id: newId(random), channelId, userId, createdAt: now, updatedAt: now });
      }),

    async update(owned: OwnedItem, { name, price, duration }: PlanEdit): Promise<PlanRow> {
      return change(await channelOfPlan(owned), async (tx, { id: channelId }, now) => {
        const changes = {
          ...(name === undefined ? {} : { name }),
          ...(price === undefined ? {} : { price: priceInPaise(price) }),
          ...(duration === undefined ? {} : { durationDays: duration }),
        };
        const saved = await savePlan(tx, { id: owned.id, channelId, now, ...changes });
        if (!saved) throw planNotFound();
        return saved;
      });
    },

    async remove(owned: OwnedItem): Promise<void> {
      await change(await channelOfPlan(owned), async (tx, { id: channelId, status, planCount }, now) => {
        if (status === 'ACTIVE' && planCount <= 1) throw new AppError('CONFLICT', { message: channelPlanMessages.lastOfPublished });
        if (!(await savePlan(tx, { id: owned.id, channelId, now, deletedAt: now }))) throw planNotFound();
      });
    },
  };
}
