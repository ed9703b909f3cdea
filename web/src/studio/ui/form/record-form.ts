import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { ApiError, errorMessage } from '../../../lib/api-error.ts';
import { toast } from '../feedback/toast.ts';
import { useCall } from '../hooks/use-call.ts';
import { uiText } from '../text.ts';
import { type FormValues, useSchemaForm } from './schema-form.ts';
import { mergeValues } from './three-way-merge.ts';
import { useDraft } from './use-draft.ts';

interface Versioned {
  /** Changes with every update of the record, by anyone. */
  version: number;
}

interface RecordFormOptions<Saved extends Versioned, Values extends object> {
  record: Saved;
  onReload: () => Promise<Saved | undefined>;
  schema: () => Promise<z.ZodType<unknown, Values>>;
  valuesOf: (record: Saved) => FormValues<Values>;
  /**
   * Saves the differences from `base`; fails with 409 when the record has changed since. With several calls, `onPart` reports each saved
   * part, which stays saved when a later call fails.
   */
  save: (values: Values, base: Saved, onPart: (saved: Saved) => void) => Promise<Saved>;
  /** Called after a save, to show its message. */
  onSaved: (saved: Saved, base: Saved) => void;
  /** Error message of a failed save, from the values to save and the record on the server. */
  notSaved: (values: FormValues<Values>, saved: Saved) => string;
  /** Name of the draft with the unsaved values. */
  draft: string;
  /** Name of the record in messages: The product, The channel. */
  what: string;
  names: Record<keyof FormValues<Values>, string>;
}

interface FormNotice {
  tone: 'bad' | 'ok';
  message: string;
  /** The record was changed elsewhere. */
  isStale: boolean;
}

/** Form of a versioned record: tracks unsaved changes, saves, discards and merges changes made elsewhere. */
export function useRecordForm<Saved extends Versioned, Values extends object>(options: RecordFormOptions<Saved, Values>) {
  const { record, valuesOf } = options;
  const form = useSchemaForm<Values>(options.schema, { initialValues: valuesOf(record) as FormValues<NoInfer<Values>> });
  // Version that is edited; a newer record from a refetch does not replace it.
  const [base, setBase] = useState(record);
  const [notice, setNotice] = useState<FormNotice | null>(null);
  // Last version that the server has saved: of several calls the first may have succeeded.
  const lastSaved = useRef(record);
  const changed = form.isDirty();
  useDraft(form, { name: options.draft, saved: valuesOf(base) });
  const hasSameFields = (one: Saved, other: Saved) => {
    const [a, b] = [valuesOf(one), valuesOf(other)];
    return (Object.keys(a) as (keyof FormValues<Values>)[]).every((name) => a[name] === b[name]);
  };

  const reset = (next: Saved, values: FormValues<Values> = valuesOf(next)) => {
    form.setValues(values as Parameters<typeof form.setValues>[0]);
    form.resetDirty(valuesOf(next));
    form.clearErrors();
    setBase(next);
    setNotice(null);
  };
  useEffect(() => {
    if (record.version === base.version) return;
    if (!changed) reset(record);
    // A new version with the same fields, such as after an upload, cannot conflict with the typed values.
    else if (hasSameFields(record, base)) setBase(record);
  });

  const update = useCall({
    mutationFn: async ({ values, from }: { values: Values; from: Saved }) => {
      let previous = from;
      lastSaved.current = from;
      const onPart = (part: Saved) => {
        lastSaved.current = part;
        reset(part, form.getValues() as FormValues<Values>);
        options.onSaved(part, previous);
        previous = part;
      };
      return { saved: await options.save(values, from, onPart), previous };
    },
  });
  const send = (values: Values, onSaved?: (saved: Saved) => void, from: Saved = base) => {
    setNotice(null);
    update.mutate(
      { values, from },
      {
        onSuccess: ({ saved, previous }) => {
          reset(saved);
          options.onSaved(saved, previous);
          onSaved?.(saved);
        },
        onError: (error) => {
          if (form.showFieldErrors(error)) return;
          if (!isConflict(error)) return showError(error, false);
          void options.onReload().then((fresh) => {
            if (fresh && fresh.version !== from.version && hasSameFields(fresh, from)) send(values, onSaved, fresh);
            else showError(error, true);
          });
        },
      },
    );
  };
  const showError = (error: Error, isStale: boolean) => {
    const notSaved = options.notSaved(form.getValues() as FormValues<Values>, lastSaved.current);
    setNotice({ tone: 'bad', message: errorMessage(error, notSaved), isStale });
    toast.error(notSaved);
  };

  /** Loads the current version and merges the typed changes into it, unsaved. */
  const reload = async () => {
    const fresh = await options.onReload();
    if (!fresh) return;
    const current = form.getValues() as FormValues<Values>;
    const { values, conflicts } = mergeValues({ typed: current, base: valuesOf(base), saved: valuesOf(fresh) });
    reset(fresh, values);
    const conflictNames = conflicts.map((name) => options.names[name]);
    setNotice({ tone: 'ok', message: uiText.form.merged(options.what, conflictNames), isStale: false });
  };

  /** Saves unsaved changes, then calls back. */
  const saveFirst = async (then: (saved: Saved) => void) => {
    if (!changed) return then(record);
    const { hasErrors } = await form.validate();
    if (!hasErrors) send(form.getValues() as Values, then);
  };

  const saved = valuesOf(base);
  const typed = form.values as FormValues<Values>;
  const names = Object.keys(options.names) as (keyof FormValues<Values>)[];
  return {
    form,
    changed,
    /** Labels of the fields with unsaved changes. */
    changedNames: names.filter((name) => typed[name] !== saved[name]).map((name) => options.names[name]) as string[],
    notice,
    isSaving: update.isPending,
    send: (values: Values) => send(values),
    discard: () => reset(record),
    reload: () => void reload(),
    saveFirst: (then: (saved: Saved) => void) => void saveFirst(then),
  };
}

const isConflict = (error: Error) => error instanceof ApiError && error.status === 409;
