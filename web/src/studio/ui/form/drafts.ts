import { browserStore } from '../../../lib/browser-store.ts';
import { session } from '../../../lib/session.ts';

interface Draft {
  at: number;
  /** Typed values. */
  values: object;
  /** Saved values when the draft was typed. */
  base: object;
}

const storeKey = 'drafts';
const keptFor = 7 * 24 * 60 * 60_000;

function readAll(now: number): Record<string, Draft> {
  try {
    const all = JSON.parse(browserStore.read(storeKey) ?? '{}') as Record<string, Draft>;
    return Object.fromEntries(Object.entries(all).filter(([, { at }]) => at > now - keptFor));
  } catch {
    return {};
  }
}

function writeAll(all: Record<string, Draft>) {
  if (Object.keys(all).length === 0) browserStore.remove(storeKey);
  else browserStore.write(storeKey, JSON.stringify(all));
}

/** Unsaved values of forms, kept in this browser until they are saved or dropped or the person signs out, for seven days at most. */
export const drafts = {
  read: (place: string, now = Date.now()): Pick<Draft, 'values' | 'base'> | null => readAll(now)[place] ?? null,
  write: (place: string, { values, base }: Pick<Draft, 'values' | 'base'>, now = Date.now()) =>
    writeAll({ ...readAll(now), [place]: { at: now, values, base } }),
  drop(place: string, now = Date.now()) {
    const { [place]: dropped, ...others } = readAll(now);
    if (dropped) writeAll(others);
  },
  clear: () => browserStore.remove(storeKey),
};

session.subscribe(() => {
  if (session.get().endedByWish) drafts.clear();
});
