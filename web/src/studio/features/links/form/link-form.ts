import type { ShortLink } from '@jamun/contract';
import { type FormEvent, useEffect, useState } from 'react';
import type { z } from 'zod';
import type { LinkBody, LinkChanges } from '../../../domain/links/api.ts';
import { findIncompleteMoment } from '../../../ui/form/calendar/incomplete-moment.ts';
import { type FormValues, useSchemaForm } from '../../../ui/form/schema-form.ts';

/** Fields of the create form and the edit form. */
export interface LinkValues {
  originalUrl: string;
  expiresAt: string | null;
  /** `null`: no password; `undefined`: unchanged. */
  password: string | null | undefined;
}
export interface NewLinkValues extends LinkValues {
  customShortId: string;
}

/** Form of which the shared fields need a part. */
export type LinkForm = Pick<
  ReturnType<typeof useSchemaForm<LinkValues>>,
  'values' | 'errors' | 'getInputProps' | 'setFieldValue' | 'setFieldError'
>;

/** Loaded when a field gets the focus: opening the form needs no schema. */
export const loadNewSchema = () =>
  import('@jamun/contract').then(({ ShortLinkInput }) => ShortLinkInput as unknown as z.ZodType<unknown, NewLinkValues>);
export const loadEditSchema = () =>
  import('@jamun/contract').then(({ ShortLinkEdit }) => ShortLinkEdit as unknown as z.ZodType<unknown, LinkValues>);

export const newLink: NewLinkValues = { originalUrl: '', customShortId: '', expiresAt: null, password: null };
export const toBody = (values: NewLinkValues): LinkBody => values;

export const toValues = ({ originalUrl, expiresAt }: ShortLink): LinkValues => ({ originalUrl, expiresAt, password: undefined });

/** Changed fields only, so that an edit in another tab is not overwritten. */
export function toChanges(values: LinkValues, link: ShortLink): LinkChanges {
  return {
    ...(values.originalUrl.trim() !== link.originalUrl && { originalUrl: values.originalUrl }),
    ...(values.expiresAt !== link.expiresAt && { expiresAt: values.expiresAt }),
    ...(values.password !== undefined && { password: values.password }),
  };
}

/** Form state of a link. The collapsed options expand when one of their fields has an error. */
export function useLinkForm<Values extends LinkValues>(
  schema: () => Promise<z.ZodType<unknown, Values>>,
  initialValues: Values,
  collapsed: readonly (keyof LinkValues)[],
) {
  const form = useSchemaForm<Values>(schema, { initialValues: initialValues as FormValues<NoInfer<Values>> });
  const [more, setMore] = useState(false);
  const hasHiddenError = !more && collapsed.some((name) => form.errors[name]);
  useEffect(() => {
    if (hasHiddenError) setMore(true);
  }, [hasHiddenError]);

  const submit = (send: (values: Values) => void) => (event: FormEvent<HTMLFormElement>) => {
    const incomplete = findIncompleteMoment(event.currentTarget);
    if (!incomplete) return form.submit(send)(event);
    event.preventDefault();
    form.setFieldError('expiresAt', incomplete.message);
    incomplete.input.focus();
  };
  return { form, submit, more, setMore };
}
