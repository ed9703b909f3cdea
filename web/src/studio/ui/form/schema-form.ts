import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import { type FormEvent, useRef } from 'react';
import type { z } from 'zod';
import { ApiError } from '../../../lib/api-error.ts';
import { loadCode } from '../../../lib/load-code.ts';

/** Values while typing: a number is undefined at first, and text until it is a valid number. The schema has the messages for both. */
export type FormValues<Values> = { [Name in keyof Values]: number extends Values[Name] ? Values[Name] | string | undefined : Values[Name] };

type Schema<Values> = z.ZodType<unknown, Values>;

/** Loads the schema, and zod with it, when the form is used: for forms that most visits leave alone. */
type LazySchema<Values> = () => Promise<Schema<Values>>;

/** Form validated by the contract's schema, so that page and server show the same messages. */
export function useSchemaForm<Values extends object>(
  schema: Schema<Values> | LazySchema<Values>,
  { initialValues }: { initialValues: FormValues<NoInfer<Values>> },
) {
  const form = useForm<FormValues<Values>>({
    initialValues,
    validate: typeof schema === 'function' ? lazyResolver(schema) : resolver(schema),
  });
  const isChecking = useRef(false);

  const check = async (element: HTMLFormElement, send: (values: Values) => void) => {
    // A second click while the schema loads would submit values that the first one finds invalid.
    if (isChecking.current) return;
    isChecking.current = true;
    const { hasErrors, errors } = await form.validate();
    isChecking.current = false;
    // The schema has accepted them: every number is valid.
    if (!hasErrors) send(form.getValues() as Values);
    else focusFirstError(element, errors);
  };

  return Object.assign(form, {
    /** Submits valid values; otherwise focuses the first invalid field. */
    submit: (send: (values: Values) => void) => (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      void check(event.currentTarget, send);
    },
    /** For the `onFocus` of a form with a lazy schema: preloads it. */
    prepare: () => {
      if (typeof schema === 'function') schema().catch(() => undefined);
    },
    /** Shows the server's errors beside their fields; false when the response names no field. */
    showFieldErrors: (error: unknown) => showFieldErrors(form, error),
  });
}

const resolver = <Values extends object>(schema: Schema<Values>) => schemaResolver(schema, { sync: true });

const lazyResolver =
  <Values extends object>(load: LazySchema<Values>) =>
  async (values: object) => {
    const schema = await loadCode(load).catch(() => null);
    // Without the schema the server validates alone, with the same messages.
    return schema ? resolver(schema)(values as Record<string, unknown>) : {};
  };

function focusFirstError(element: HTMLFormElement, errors: object) {
  const field = [...element.querySelectorAll<HTMLElement>('[data-path]')].find(({ dataset }) => (dataset.path ?? '') in errors);
  field?.focus();
}

function showFieldErrors<Values extends object>(form: UseFormReturnType<Values>, error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const known = Object.entries(error.errors).filter(([field]) => field in form.values);
  if (known.length) form.setErrors(Object.fromEntries(known));
  return known.length > 0;
}
