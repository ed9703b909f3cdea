import type { ShortLink } from '@jamun/contract';
import type { z } from 'zod';
import type { LinkBody, LinkChanges } from '../../../domain/links/api.ts';
import type { useSchemaForm } from '../../../ui/form/schema-form.ts';

/** What both forms ask for. */
export interface TargetValues {
  originalUrl: string;
  expiresAt: string | null;
  /** Null: none is asked for. Left out: the one that there is stays. */
  password: string | null | undefined;
}
export interface NewLinkValues extends TargetValues {
  customShortId: string;
}

/** As far as the fields that both have go. */
export type TargetForm = Pick<
  ReturnType<typeof useSchemaForm<TargetValues>>,
  'values' | 'errors' | 'getInputProps' | 'setFieldValue' | 'setFieldError'
>;

/** Fetched when a form is touched: opening it needs no schema. */
export const loadNewSchema = () =>
  import('@jamun/contract').then(({ ShortLinkInput }) => ShortLinkInput as unknown as z.ZodType<unknown, NewLinkValues>);
export const loadEditSchema = () =>
  import('@jamun/contract').then(({ ShortLinkEdit }) => ShortLinkEdit as unknown as z.ZodType<unknown, TargetValues>);

export const newLink: NewLinkValues = { originalUrl: '', customShortId: '', expiresAt: null, password: null };
export const bodyOf = (values: NewLinkValues): LinkBody => values;

export const valuesOf = ({ originalUrl, expiresAt }: ShortLink): TargetValues => ({ originalUrl, expiresAt, password: undefined });

/** What is to be changed; what was left as it is, somebody else may have changed meanwhile. */
export function changesOf(values: TargetValues, link: ShortLink): LinkChanges {
  return {
    ...(values.originalUrl.trim() !== link.originalUrl && { originalUrl: values.originalUrl }),
    ...(values.expiresAt !== link.expiresAt && { expiresAt: values.expiresAt }),
    ...(values.password !== undefined && { password: values.password }),
  };
}
