import { hash } from 'node:crypto';
import { dayLater } from '../../../kit/india-time.ts';
import type { LinksDeps } from '../deps.ts';
import { saltsOf } from './clicks.store.ts';

/**
 * Tells visitors of one day apart without keeping who they are: what remains of address and agent is 52 bits of a hash under a salt that
 * every process shares and that is thrown away with its day. Who comes back the next day is somebody else.
 */
export function visitorSalts({ database, random }: Pick<LinksDeps, 'database' | 'random'>) {
  const salts = new Map<string, string>();
  const loading = new Map<string, Promise<void>>();
  /** The day whose salt is known, and the next one's too. */
  let settled = '';

  async function fetchFrom(day: string): Promise<void> {
    // The next one along with it: midnight may find the database away.
    const days = [day, dayLater(day, 1)];
    const offered = days.map((each) => ({ day: each, salt: random(32) }));
    const found = await saltsOf(database.read, offered);
    for (const known of salts.keys()) if (!days.includes(known)) salts.delete(known);
    for (const { day: of, salt } of found) salts.set(of, salt.toString('latin1'));
    settled = day;
  }

  function load(day: string): Promise<void> {
    const before = loading.get(day);
    if (before) return before;
    const work = fetchFrom(day).finally(() => loading.delete(day));
    loading.set(day, work);
    return work;
  }

  return {
    load,
    /** Null while the salt of that day is not known. */
    visitorOf(day: string, address: string, agent: string): number | null {
      const salt = salts.get(day);
      // As many digits as a number can hold exactly.
      return salt === undefined ? null : Number.parseInt(hash('sha256', `${salt}${address}\n${agent}`, 'hex').slice(0, 13), 16);
    },
    /** Whether those of that day can be told apart. With the first of them the next day's salt is fetched. */
    isReady(day: string): boolean {
      if (day === settled) return true;
      if (!salts.has(day)) return false;
      load(day).catch(() => {});
      return true;
    },
  };
}
