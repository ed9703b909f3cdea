import { TelegramNo } from '@jamun/sandbox';
import { days, minutes } from '../../../src/kit/clock.ts';
import type { World } from '../world.ts';

type OpenAccount = Awaited<ReturnType<World['telegram']['open']>>;
type Method = Exclude<keyof OpenAccount, 'close'>;

/** Calls of one method that Telegram takes in a window. Its real limits are not published: these are cautious guesses. */
interface Bucket {
  perMinute: number;
  perDay: number;
}
const writes: Bucket = { perMinute: 65, perDay: 2_000 };
const reads: Bucket = { perMinute: 160, perDay: 10_000 };
const buckets: Record<Method, Bucket> = {
  createInviteLink: writes,
  revokeInviteLink: writes,
  deleteInviteLink: writes,
  remove: writes,
  readmit: writes,
  createChannel: { perMinute: 5, perDay: 10 },
  channels: reads,
  describe: reads,
  arrivals: reads,
  joinedThrough: reads,
  members: reads,
  findMember: reads,
  findRemoved: reads,
  isThere: reads,
  logOut: writes,
};

/** The simulated Telegram of a world with a flood bucket for each method. Pages of a list count one by one. */
export function floodBuckets(world: World) {
  const made = new Map<Method, number[]>();
  const perDay = new Map<string, Map<Method, number>>();
  let floods = 0;

  function count(method: Method): void {
    const now = world.clock.now();
    const calls = made.get(method) ?? [];
    made.set(method, calls);
    while ((calls[0] ?? Number.POSITIVE_INFINITY) <= now.getTime() - days(1)) calls.shift();
    const lately = calls.length - 1 - calls.findLastIndex((at) => at <= now.getTime() - minutes(1));
    const isFull = calls.length >= buckets[method].perDay || lately >= buckets[method].perMinute;
    if (isFull) {
      floods++;
      throw new TelegramNo('FLOOD', 60);
    }
    calls.push(now.getTime());
    const day = now.toISOString().slice(0, 10);
    const ofDay = perDay.get(day) ?? new Map<Method, number>();
    perDay.set(day, ofDay.set(method, (ofDay.get(method) ?? 0) + 1));
  }

  const open = world.telegram.open.bind(world.telegram);
  world.telegram.open = async (session, options) => {
    const account = await open(session, options);
    const counted = Object.entries(account).map(([name, call]) => {
      if (name === 'close' || name === 'members') return [name, call];
      const counting = async (...given: never[]) => {
        count(name as Method);
        return (call as (...all: never[]) => unknown)(...given);
      };
      return [name, counting];
    });
    async function* members(channel: Parameters<OpenAccount['members']>[0]) {
      for await (const page of account.members(channel)) {
        count('members');
        yield page;
      }
    }
    return { ...Object.fromEntries(counted), members } as OpenAccount;
  };

  return {
    floods: () => floods,
    /** Calls by method: in all, on an average day, and on the busiest. */
    table(): { method: string; total: number; average: number; busiest: number }[] {
      return [...made.keys()].map((method) => {
        const ofDays = [...perDay.values()].map((day) => day.get(method) ?? 0);
        const total = ofDays.reduce((sum, calls) => sum + calls, 0);
        return { method, total, average: Math.round((total / ofDays.length) * 10) / 10, busiest: Math.max(...ofDays) };
      });
    },
  };
}
