import type { LinksDeps } from '../deps.ts';
import { foldSome } from './clicks.store.ts';

const atOnce = 2_000;
/** Of what others choose, as the pages that a visitor came from, a link keeps so many names for a day. */
const mostNames = 50;

/** Adds what was followed to counters and days, in bounded steps; whoever else is at it does the same work. */
export const foldClicks =
  ({ database }: Pick<LinksDeps, 'database'>) =>
  async (): Promise<void> => {
    let folded: number | null = atOnce;
    while (folded === atOnce) folded = await database.transact((tx) => foldSome(tx, { most: atOnce, mostNames }));
  };

const every = 1_000;

/** Whoever writes clicks also folds them, soon after and not for each: so lists and charts are read from what was added up. */
export function foldSoon(fold: () => Promise<void>, onTrouble: (error: unknown) => void) {
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> = Promise.resolve();
  let stopped = false;
  return {
    /** After the one that is under way: what was there before this was asked for is added up when it is answered. */
    all(): Promise<void> {
      const folded = underWay.then(fold);
      underWay = folded.catch(onTrouble);
      return folded;
    },
    nudge(): void {
      if (timer || stopped) return;
      timer = setTimeout(() => {
        timer = undefined;
        underWay = underWay.then(fold).catch(onTrouble);
      }, every).unref();
    },
    async stop(): Promise<void> {
      stopped = true;
      clearTimeout(timer);
      await underWay;
    },
  };
}
