import { SimulatedTelegramError } from '@jamun/sandbox';
import { days, minutes } from '../../../src/kit/clock.ts';
import type { World } from '../world.ts';

type OpenAccount = Awaited<ReturnType<World['telegram']['open']>>;
type Method = Exclude<keyof OpenAccount, 'close'>;

/** Rate limit of one method. Telegram does not publish its real limits: these are cautious guesses. */
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
  liftBan: writes,
  createChannel: { perMinute: 5, perDay: 10 },
  listChannels: reads,
  describe: reads,
  listLoggedJoins: reads,
  listJoinsByLink: reads,
  listMembers: reads,
  findMember: reads,
  findRemoved: reads,
  isMember: reads,
  logOut: writes,
};

/** Adds a rate limit per method to the simulated Telegram of a world. Each page of a list counts as one call. */
export function limitTelegramCalls(world: World) {
  const callTimes = new Map<Method, number[]>();
  const perDay = new Map<string, Map<Method, number>>();
  let floods = 0;

  function count(method: Method): void {
    const now = world.clock.now();
    const calls = callTimes.get(method) ?? [];
    callTimes.set(method, calls);
    while ((calls[0] ?? Number.POSITIVE_INFINITY) <= now.getTime() - days(1)) calls.shift();
    const lastMinute = calls.length - 1 - calls.findLastIndex((at) => at <= now.getTime() - minutes(1));
    const isFull = calls.length >= buckets[method].perDay || lastMinute >= buckets[method].perMinute;
    if (isFull) {
      floods++;
      throw new SimulatedTelegramError('FLOOD', 60);
    }
    calls.push(now.getTime());
    const day = now.toISOString().slice(0, 10);
    const dayCounts = perDay.get(day) ?? new Map<Method, number>();
    perDay.set(day, dayCounts.set(method, (dayCounts.get(method) ?? 0) + 1));
  }

  const open = world.telegram.open.bind(world.telegram);
  world.telegram.open = async (session, options) => {
    const account = await open(session, options);
    const counted = Object.entries(account).map(([name, call]) => {
      if (name === 'close' || name === 'listMembers') return [name, call];
      const countedCall = async (...args: never[]) => {
        count(name as Method);
        return (call as (...args: never[]) => unknown)(...args);
      };
      return [name, countedCall];
    });
    async function* listMembers(channel: Parameters<OpenAccount['listMembers']>[0]) {
      for await (const page of account.listMembers(channel)) {
        count('listMembers');
        yield page;
      }
    }
    return { ...Object.fromEntries(counted), listMembers } as OpenAccount;
  };

  return {
    floods: () => floods,
    /** Calls by method: total, average per day, and on the busiest day. */
    table(): { method: string; total: number; average: number; busiest: number }[] {
      return [...callTimes.keys()].map((method) => {
        const counts = [...perDay.values()].map((day) => day.get(method) ?? 0);
        const total = counts.reduce((sum, calls) => sum + calls, 0);
        return { method, total, average: Math.round((total / counts.length) * 10) / 10, busiest: Math.max(...counts) };
      });
    },
  };
}
