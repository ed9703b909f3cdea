import { useEffect, useRef } from 'react';
import { browserStore } from '../../../lib/browser-store.ts';
import { session } from '../../../lib/session.ts';
import { useSession } from '../hooks/use-session.ts';
import { mergeValues } from './three-way-merge.ts';

interface Draft {
  at: number;
  /** Typed values. */
  values: object;
  /** Saved values when the draft was typed. */
  base: object;
}

const storageKey = 'drafts';
/** Seven days in milliseconds. */
const maxAge = 7 * 24 * 60 * 60_000;

function readAll(now: number): Record<string, Draft> {
  try {
    const all = JSON.parse(browserStore.read(storageKey) ?? '{}') as Record<string, Draft>;
    return Object.fromEntries(Object.entries(all).filter(([, { at }]) => at > now - maxAge));
  } catch {
    return {};
  }
}

function writeAll(all: Record<string, Draft>) {
  if (Object.keys(all).length === 0) browserStore.remove(storageKey);
  else browserStore.write(storageKey, JSON.stringify(all));
}

/** Unsaved form values in the browser's storage: until they are saved or dropped or the user signs out, for seven days at most. */
export const drafts = {
  read: (key: string, now = Date.now()): Pick<Draft, 'values' | 'base'> | null => readAll(now)[key] ?? null,
  write: (key: string, { values, base }: Pick<Draft, 'values' | 'base'>, now = Date.now()) =>
    writeAll({ ...readAll(now), [key]: { at: now, values, base } }),
  drop(key: string, now = Date.now()) {
    const { [key]: dropped, ...others } = readAll(now);
    if (dropped) writeAll(others);
  },
  clear: () => browserStore.remove(storageKey),
};

session.subscribe(() => {
  if (session.get().endedByUser) drafts.clear();
});

interface DraftForm<Values> {
  values: Values;
  isDirty: () => boolean;
  setValues: (values: never) => void;
}

interface DraftOptions<Values> {
  /** Name of the form, unique for a user. */
  name: string;
  /** Values without changes. */
  saved: Values;
  /** Secrets, which are never stored. */
  except?: readonly (keyof Values)[];
}

/** Keeps typed values per user through a reload or a killed tab. Leaving the form within the studio drops them. */
export function useDraft<Values extends object>(form: DraftForm<Values>, { name, saved, except = [] }: DraftOptions<Values>) {
  const userId = useSession().user?.id;
  const key = `${userId}:${name}`;
  const isRestored = useRef(false);
  useEffect(() => {
    if (isRestored.current || userId === undefined) return;
    isRestored.current = true;
    const draft = drafts.read(key);
    if (!draft) return;
    const versions = { typed: { ...saved, ...draft.values }, base: { ...saved, ...draft.base }, saved };
    form.setValues(mergeValues(versions).values as never);
  });
  const isDirty = form.isDirty();
  const { values } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: saved values change together with the typed ones
  useEffect(() => {
    if (userId === undefined) return;
    if (!isDirty) return drafts.drop(key);
    const typed = Object.fromEntries(Object.entries(values).filter(([field]) => !except.includes(field as keyof Values)));
    drafts.write(key, { values: typed, base: saved });
  }, [values, isDirty, key]);
  useEffect(
    () => () => {
      // A session that expired leads to the sign-in page and back: the draft is kept for that.
      if (session.get().isAuthenticated) drafts.drop(key);
    },
    [key],
  );
}
