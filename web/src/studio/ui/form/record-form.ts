import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { ApiError, errorMessage } from '../../../lib/api-error.ts';
import { toast } from '../feedback/toast.ts';
import { useCall } from '../hooks/use-call.ts';
import { mergeFresh } from './merge-fresh.ts';
import { type Typed, useSchemaForm } from './schema-form.ts';
import { useDraft } from './use-draft.ts';

interface Versioned {
  /** Another one with every change of the record, whoever made it. */
  version: number;
}

interface RecordFormWays<Saved extends Versioned, Values extends object> {
  record: Saved;
  onReload: () => Promise<Saved | undefined>;
  schema: () => Promise<z.ZodType<unknown, Values>>;
  valuesOf: (record: Saved) => Typed<Values>;
  /**
   * Saves what differs from `over`; refused with 409 when that is no longer what is there. Where it takes several calls, each part is
   * told of: should a later one be refused, the earlier are saved all the same.
   */
  save: (values: Values, over: Saved, onPart: (saved: Saved) => void) => Promise<Saved>;
  /** Says what was saved, once it is. */
  onSaved: (saved: Saved, over: Saved) => void;
  /** The text for a failure; `saved` is what the server has, `values` what was to be saved. */
  notSaved: (values: Typed<Values>, saved: Saved) => string;
  /** Name of the draft that keeps unsaved values. */
  draft: string;
  /** The product, the channel: what is up to date again. */
  what: string;
  names: Record<keyof Typed<Values>, string>;
}

interface FormRefusal {
  tone: 'bad' | 'ok';
  words: string;
  /** What is on the screen is no longer what is there. */
  stale: boolean;
}

/** A record's own fields: what was typed, whether it is saved, and the ways to save it, to drop it and to catch up with others. */
export function useRecordForm<Saved extends Versioned, Values extends object>(ways: RecordFormWays<Saved, Values>) {
  const { record, valuesOf } = ways;
  const form = useSchemaForm<Values>(ways.schema, { initialValues: valuesOf(record) as Typed<NoInfer<Values>> });
  // What the form began with: a newer record that arrives meanwhile is not what was edited.
  const [base, setBase] = useState(record);
  const [refusal, setRefusal] = useState<FormRefusal | null>(null);
  // The last version that the server confirmed: of two calls in a row the first may have been saved.
  const confirmed = useRef(record);
  const changed = form.isDirty();
  useDraft(form, { name: ways.draft, saved: valuesOf(base) });
  const hasSameFields = (one: Saved, other: Saved) => {
    const [a, b] = [valuesOf(one), valuesOf(other)];
    return (Object.keys(a) as (keyof Typed<Values>)[]).every((name) => a[name] === b[name]);
  };

  const begin = (with_: Saved, values: Typed<Values> = valuesOf(with_)) => {
    form.setValues(values as Parameters<typeof form.setValues>[0]);
    form.resetDirty(valuesOf(with_));
    form.clearErrors();
    setBase(with_);
    setRefusal(null);
  };
  useEffect(() => {
    if (record.version === base.version) return;
    if (!changed) begin(record);
    // Something beside the fields came or went, which is another version too, but none that what was typed could overwrite.
    else if (hasSameFields(record, base)) setBase(record);
  });

  const update = useCall({
    mutationFn: async ({ values, over }: { values: Values; over: Saved }) => {
      let before = over;
      confirmed.current = over;
      const onPart = (part: Saved) => {
        confirmed.current = part;
        begin(part, form.getValues() as Typed<Values>);
        ways.onSaved(part, before);
        before = part;
      };
      return { saved: await ways.save(values, over, onPart), before };
    },
  });
  const send = (values: Values, onSaved?: (saved: Saved) => void, over: Saved = base) => {
    setRefusal(null);
    update.mutate(
      { values, over },
      {
        onSuccess: ({ saved, before }) => {
          begin(saved);
          ways.onSaved(saved, before);
          onSaved?.(saved);
        },
        onError: (error) => {
          if (form.showRefusal(error)) return;
          if (!isStale(error)) return refuse(error, false);
          void ways.onReload().then((fresh) => {
            if (fresh && fresh.version !== over.version && hasSameFields(fresh, over)) send(values, onSaved, fresh);
            else refuse(error, true);
          });
        },
      },
    );
  };
  const refuse = (error: Error, stale: boolean) => {
    const notSaved = ways.notSaved(form.getValues() as Typed<Values>, confirmed.current);
    setRefusal({ tone: 'bad', words: errorMessage(error, notSaved), stale });
    toast.error(notSaved);
  };

  /** Shows what is there now. What was typed here stays, and is still to be saved. */
  const reload = async () => {
    const fresh = await ways.onReload();
    if (!fresh) return;
    const { values, both } = mergeFresh({ typed: form.getValues() as Typed<Values>, before: valuesOf(base), now: valuesOf(fresh) });
    begin(fresh, values);
    setRefusal({ tone: 'ok', words: mergedWords(ways, both), stale: false });
  };

  /** Saves what is not saved, and goes on when that is done. */
  const saveFirst = async (then: (saved: Saved) => void) => {
    if (!changed) return then(record);
    const { hasErrors } = await form.validate();
    if (!hasErrors) send(form.getValues() as Values, then);
  };

  const saved = valuesOf(base);
  const typed = form.values as Typed<Values>;
  const names = Object.keys(ways.names) as (keyof Typed<Values>)[];
  return {
    form,
    changed,
    /** Names of the fields that differ from what is saved. */
    changedNames: names.filter((name) => typed[name] !== saved[name]).map((name) => ways.names[name]) as string[],
    refusal,
    isSaving: update.isPending,
    send: (values: Values) => send(values),
    discard: () => begin(record),
    reload: () => void reload(),
    saveFirst: (then: (saved: Saved) => void) => void saveFirst(then),
  };
}

const isStale = (error: Error) => error instanceof ApiError && error.status === 409;

function mergedWords<Names extends PropertyKey>({ what, names }: { what: string; names: Record<Names, string> }, both: Names[]): string {
  const kept = `${what} is up to date. What you typed is kept and not saved yet.`;
  if (!both.length) return kept;
  return `${kept} Also changed elsewhere: ${both.map((name) => names[name]).join(', ')}.`;
}
