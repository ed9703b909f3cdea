import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { NumberField } from './number-field.tsx';
import { SelectField } from './select-field.tsx';
import { TextAreaField, TextField } from './text-field.tsx';

const markup = (field: ReactNode) => renderToStaticMarkup(field);
const bound = { name: 'title', value: '', onChange: () => undefined, label: 'Title' };
const fields = {
  text: (props: object) => createElement(TextField, { ...bound, ...props }),
  area: (props: object) => createElement(TextAreaField, { ...bound, ...props }),
  number: (props: object) => createElement(NumberField, { ...bound, ...props }),
  select: (props: object) => createElement(SelectField, { ...bound, options: [], ...props }),
};
const isRequired = (html: string) => /<(input|textarea|select)[^>]* required/.test(html);

it.each(Object.entries(fields))('a required %s field is marked visibly and for screen readers', (_, field) => {
  const html = markup(field({}));
  expect({ isRequired: isRequired(html), isMarked: /title="Required">Title</.test(html) }).toEqual({ isRequired: true, isMarked: true });
});

it.each(Object.entries(fields))('an optional %s field is labelled as optional and not required', (_, field) => {
  const html = markup(field({ optional: true }));
  expect({ isRequired: isRequired(html), isMarked: html.includes('title="Required"') }).toEqual({ isRequired: false, isMarked: false });
  expect(html).toContain('(optional)');
});
