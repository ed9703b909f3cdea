import { hash } from 'node:crypto';
import { addDays } from '../../../kit/india-time.ts';
import type { LinksDeps } from '../deps.ts';
import { loadOrCreateSalts } from './clicks.store.ts';

/**
 * Counts unique visitors per day without storing personal data: IP address and user agent become a 52-bit hash with a daily salt, which
 * all processes share and which is deleted after its day. A visitor who returns on another day counts as a new one.
 */
export function visitorSalts({ database, random }: Pick<LinksDeps, 'database' | 'random'>) {
  const salts = new Map<string, string>();
  const loading = new Map<string, Promise<void>>();
  /** Day for which this salt and the next one are loaded. */
  let loadedDay = '';

  async function fetchFrom(day: string): Promise<void> {
    // Loads the salt of the next day too, in case the database is down at midnight.
    const days = [day, addDays(day, 1)];
    const offered = days.map((each) => ({ day: each, salt: random(32) }));
    const stored = await loadOrCreateSalts(database.read, offered);
    for (const loaded of salts.keys()) if (!days.includes(loaded)) salts.delete(loaded);
    for (const { day: saltDay, salt } of stored) salts.set(saltDay, salt.toString('latin1'));
    loadedDay = day;
  }

  function load(day: string): Promise<void> {
    const pending = loading.get(day);
    if (pending) return pending;
    const work = fetchFrom(day).finally(() => loading.delete(day));
    loading.set(day, work);
    return work;
  }

  return {
    load,
    /** Visitor hash; null while the salt of that day is not loaded. */
    visitorOf(day: string, address: string, agent: string): number | null {
      const salt = salts.get(day);
      // 13 hex digits (52 bits) fit exactly into a number.
      return salt === undefined ? null : Number.parseInt(hash('sha256', `${salt}${address}\n${agent}`, 'hex').slice(0, 13), 16);
    },
    /** Whether the salt of that day is loaded. The first call of a day prefetches the salt of the next one. */
    isReady(day: string): boolean {
      if (day === loadedDay) return true;
      if (!salts.has(day)) return false;
      load(day).catch(() => {});
      return true;
    },
  };
}
