import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import type { FormEvent } from 'react';
import type { z } from 'zod';
import { ApiError } from '../../lib/api-error.ts';

/** What a form holds: a number is missing at first, and what was typed until that is one. The schema has the words for both. */
export type Typed<Values> = { [Name in keyof Values]: number extends Values[Name] ? Values[Name] | string | undefined : Values[Name] };

/** A form held to the contract's schema, so that page and server say the same words about the same field. */
export function useSchemaForm<Values extends object>(
  schema: z.ZodType<unknown, Values>,
  { initialValues }: { initialValues: Typed<NoInfer<Values>> },
) {
  const form = useForm<Typed<Values>>({ initialValues, validate: schemaResolver(schema, { sync: true }) });
  return Object.assign(form, {
    /** Sends what was typed when it is valid; else leads to the first field that is not. */
    submit: (send: (values: Values) => void) => (event: FormEvent<HTMLFormElement>) => {
      const page = event.currentTarget;
      // The schema took them: what should be a number is one.
      const sendValid = (values: Typed<Values>) => send(values as Values);
      form.onSubmit(sendValid, (errors) => focusFirst(page, errors))(event);
    },
    /** Shows what the server found wrong beside the fields that it named. */
    showRefusal: (error: unknown) => showRefusal(form, error),
  });
}

function focusFirst(page: HTMLFormElement, errors: object) {
  const field = [...page.querySelectorAll<HTMLElement>('[data-path]')].find(({ dataset }) => (dataset.path ?? '') in errors);
  field?.focus();
}

function showRefusal<Values extends object>(form: UseFormReturnType<Values>, error: unknown) {
  if (!(error instanceof ApiError)) return;
  const known = Object.entries(error.errors).filter(([field]) => field in form.values);
  if (known.length) form.setErrors(Object.fromEntries(known));
}
