import { type FormEvent, useEffect, useState } from 'react';
import type { z } from 'zod';
import { type FormValues, useSchemaForm } from '../../../ui/form/schema-form.ts';
import { findHalfTyped } from './expiry-field.tsx';
import type { TargetValues } from './link-values.ts';

/** A form for a link, some of whose fields lie folded: it unfolds when there is something wrong with one of them. */
export function useLinkForm<Values extends TargetValues>(
  schema: () => Promise<z.ZodType<unknown, Values>>,
  initialValues: Values,
  folded: readonly (keyof TargetValues)[],
) {
  const form = useSchemaForm<Values>(schema, { initialValues: initialValues as FormValues<NoInfer<Values>> });
  const [more, setMore] = useState(false);
  const isHidden = !more && folded.some((name) => form.errors[name]);
  useEffect(() => {
    if (isHidden) setMore(true);
  }, [isHidden]);

  const submit = (send: (values: Values) => void) => (event: FormEvent<HTMLFormElement>) => {
    const half = findHalfTyped(event.currentTarget);
    if (!half) return form.submit(send)(event);
    event.preventDefault();
    form.setFieldError('expiresAt', half.type === 'time' ? 'Enter the whole time' : 'Enter the whole day');
    half.focus();
  };
  return { form, submit, more, setMore };
}
