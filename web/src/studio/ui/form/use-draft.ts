import { useEffect, useRef } from 'react';
import { session } from '../../../lib/session.ts';
import { useSession } from '../hooks/use-session.ts';
import { drafts } from './drafts.ts';
import { mergeFresh } from './merge-fresh.ts';

interface DraftedForm<Values> {
  values: Values;
  isDirty: () => boolean;
  setValues: (values: never) => void;
}

interface DraftOptions<Values> {
  /** Name of the form, unique among those of one person. */
  name: string;
  /** Values without changes. */
  saved: Values;
  /** Secrets: never kept. */
  except?: readonly (keyof Values)[];
}

/** Keeps what is typed through a reload or a killed tab, per person. Leaving the form within the studio drops it. */
export function useDraft<Values extends object>(form: DraftedForm<Values>, { name, saved, except = [] }: DraftOptions<Values>) {
  const personId = useSession().user?.id;
  const place = `${personId}:${name}`;
  const isRestored = useRef(false);
  useEffect(() => {
    if (isRestored.current || personId === undefined) return;
    isRestored.current = true;
    const draft = drafts.read(place);
    if (!draft) return;
    const versions = { typed: { ...saved, ...draft.values }, before: { ...saved, ...draft.base }, now: saved };
    form.setValues(mergeFresh(versions).values as never);
  });
  const isDirty = form.isDirty();
  const { values } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: saved values change together with what is typed
  useEffect(() => {
    if (personId === undefined) return;
    if (!isDirty) return drafts.drop(place);
    const typed = Object.fromEntries(Object.entries(values).filter(([key]) => !except.includes(key as keyof Values)));
    drafts.write(place, { values: typed, base: saved });
  }, [values, isDirty, place]);
  useEffect(
    () => () => {
      // A session that ended by itself leads to the sign-in page and back: the draft waits.
      if (session.get().isAuthenticated) drafts.drop(place);
    },
    [place],
  );
}
