import { productMessages, channelPlanMessages as say } from '@jamun/contract';
import { AppError, invalidField } from '../../../kit/app-error.ts';
import { newId } from '../../../kit/ids.ts';
import { toPaise } from '../../../kit/money.ts';
import type { Owned, TelegramDeps } from '../deps.ts';
import { changeChannel, channelNotFound } from './change-channel.ts';
import { findOwnPlan, insertPlan, plansOf, savePlan } from './channel-plans.store.ts';
import { findOwnChannel } from './channels.store.ts';
import type { PlanRow } from './tables.ts';

type Deps = Pick<TelegramDeps, 'database' | 'clock' | 'random' | 'largestPrice'>;

interface PlanInput {
  name: string;
  /** In rupees. */
  price: number;
  duration: number;
}

type PlanEdit = { [Field in keyof PlanInput]?: PlanInput[Field] | undefined };

const most = 20;
const planNotFound = () => new AppError('NOT_FOUND');

/** What a seller offers in a channel. What was bought stays as it was bought, whatever is changed here. */
export function planKeeping(deps: Deps) {
  const { database, random, largestPrice } = deps;
  const change = changeChannel(deps);

  function priceInPaise(price: number): bigint {
    if (price > largestPrice) throw invalidField('price', productMessages.tooExpensive(largestPrice));
    return toPaise(price);
  }

  async function find(owned: Owned): Promise<PlanRow> {
    const plan = await findOwnPlan(database.read, owned);
    if (!plan) throw planNotFound();
    return plan;
  }

  /** A plan is named alone: the channel it stands in tells whose it is, and is held while it changes. */
  const inChannelOf = async (owned: Owned): Promise<Owned> => ({ id: (await find(owned)).channelId, userId: owned.userId });

  return {
    find,

    async list(channel: Owned): Promise<PlanRow[]> {
      if (!(await findOwnChannel(database.read, channel))) throw channelNotFound();
      return plansOf(database.read, channel.id);
    },

    create: (channel: Owned, { name, price, duration }: PlanInput): Promise<PlanRow> =>
      change(channel, async (tx, { id: channelId, userId, planCount }, now) => {
        if (planCount >= most) throw new AppError('CONFLICT', { message: say.tooMany });
        const plan = { name, price: priceInPaise(price), durationDays: duration };
        return insertPlan(tx, { ...plan, id: newId(random), channelId, userId, createdAt: now, updatedAt: now });
      }),

    async update(owned: Owned, { name, price, duration }: PlanEdit): Promise<PlanRow> {
      return change(await inChannelOf(owned), async (tx, { id: channelId }, now) => {
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

    async remove(owned: Owned): Promise<void> {
      await change(await inChannelOf(owned), async (tx, { id: channelId, status, planCount }, now) => {
        if (status === 'ACTIVE' && planCount <= 1) throw new AppError('CONFLICT', { message: say.lastOfPublished });
        if (!(await savePlan(tx, { id: owned.id, channelId, now, deletedAt: now }))) throw planNotFound();
      });
    },
  };
}
