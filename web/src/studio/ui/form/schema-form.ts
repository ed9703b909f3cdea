import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import { type FormEvent, useRef } from 'react';
import type { z } from 'zod';
import { ApiError } from '../../../lib/api-error.ts';

/** What a form holds: a number is missing at first, and what was typed until that is one. The schema has the words for both. */
export type Typed<Values> = { [Name in keyof Values]: number extends Values[Name] ? Values[Name] | string | undefined : Values[Name] };

type Schema<Values> = z.ZodType<unknown, Values>;

/** For a page that shows a form which most visits leave alone: its schema, and zod with it, is fetched when the form is touched. */
type LateSchema<Values> = () => Promise<Schema<Values>>;

/** A form held to the contract's schema, so that page and server say the same words about the same field. */
export function useSchemaForm<Values extends object>(
  schema: Schema<Values> | LateSchema<Values>,
  { initialValues }: { initialValues: Typed<NoInfer<Values>> },
) {
  const form = useForm<Typed<Values>>({ initialValues, validate: typeof schema === 'function' ? late(schema) : now(schema) });
  const checking = useRef(false);

  const check = async (page: HTMLFormElement, send: (values: Values) => void) => {
    // A second press while the schema is on its way would send what the first one finds fault with.
    if (checking.current) return;
    checking.current = true;
    const { hasErrors, errors } = await form.validate();
    checking.current = false;
    // The schema took them: what should be a number is one.
    if (!hasErrors) send(form.getValues() as Values);
    else focusFirst(page, errors);
  };

  return Object.assign(form, {
    /** Sends what was typed when it is valid; else leads to the first field that is not. */
    submit: (send: (values: Values) => void) => (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      void check(event.currentTarget, send);
    },
    /** For the `onFocus` of a form whose schema comes late: it is there before the last field is filled. */
    prepare: () => {
      if (typeof schema === 'function') schema().catch(() => undefined);
    },
    /** Shows what the server found wrong beside the fields that it named; false when it named none. */
    showRefusal: (error: unknown) => showRefusal(form, error),
  });
}

const now = <Values extends object>(schema: Schema<Values>) => schemaResolver(schema, { sync: true });

const late =
  <Values extends object>(load: LateSchema<Values>) =>
  async (values: object) => {
    const schema = await load().catch(() => null);
    // It could not be fetched: the server asks the same, and says the same.
    return schema ? now(schema)(values as Record<string, unknown>) : {};
  };

function focusFirst(page: HTMLFormElement, errors: object) {
  const field = [...page.querySelectorAll<HTMLElement>('[data-path]')].find(({ dataset }) => (dataset.path ?? '') in errors);
  field?.focus();
}

function showRefusal<Values extends object>(form: UseFormReturnType<Values>, error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const known = Object.entries(error.errors).filter(([field]) => field in form.values);
  if (known.length) form.setErrors(Object.fromEntries(known));
  return known.length > 0;
}
