import type { z } from 'zod';
import { escapeHtml } from '../../../kit/text/html.ts';
import { fieldMeaning } from '../description/field-meanings.ts';
import { type JsonSchema, jsonSchema } from '../description/schemas.ts';

const code = (text: string) => `<code>${escapeHtml(text)}</code>`;

function typeName(schema: JsonSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return 'enum';
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeName))].join(' or ');
  if (schema.type === 'array') return `array of ${typeName(schema.items ?? {})}`;
  if (schema.format === 'date-time') return 'time';
  return schema.format ?? [schema.type ?? 'any'].flat().join(' or ');
}

/** Limits of a value in words; for a choice, its values. */
function limitTexts(schema: JsonSchema): string[] {
  const { minimum, maximum, maxLength, minItems, maxItems } = schema;
  const number = (value: number) => value.toLocaleString('en-IN');
  const range =
    minimum !== undefined && maximum !== undefined
      ? `${number(minimum)} to ${number(maximum)}`
      : minimum !== undefined
        ? `at least ${number(minimum)}`
        : maximum !== undefined
          ? `at most ${number(maximum)}`
          : '';
  const own = [
    schema.enum ? schema.enum.map((value) => code(String(value))).join(' ') : '',
    range,
    maxLength === undefined ? '' : `at most ${number(maxLength)} characters`,
    minItems ? `at least ${number(minItems)} items` : '',
    maxItems === undefined ? '' : `at most ${number(maxItems)} items`,
    schema.default === undefined || schema.default === '' ? '' : `default ${code(JSON.stringify(schema.default))}`,
  ].filter((text) => text !== '');
  return [...own, ...(schema.anyOf ?? []).flatMap(limitTexts), ...(schema.items ? limitTexts(schema.items) : [])];
}

interface Field {
  name: string;
  schema: JsonSchema;
  isRequired: boolean;
}

/** Fields of an object; nested fields as `customer.name`. */
function fieldsOf(schema: JsonSchema, prefix = ''): Field[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const isRequired = schema.required?.includes(name) ?? false;
    const nested = property.properties ? property : property.items;
    return [{ name: prefix + name, schema: property, isRequired }, ...(nested ? fieldsOf(nested, `${prefix}${name}.`) : [])];
  });
}

function row({ name, schema, isRequired }: Field, segment: string): string {
  const meaning = fieldMeaning(segment, name.slice(name.lastIndexOf('.') + 1)) ?? '';
  const limits = [...new Set(limitTexts(schema))].join(', ');
  const markup = escapeHtml(meaning).replace(/`([^`]+)`/g, '<code>$1</code>');
  return (
    `<tr><th scope="row"><code>${escapeHtml(name)}</code>${isRequired ? '<small class="required">required</small>' : ''}</th>` +
    `<td class="type">${escapeHtml(typeName(schema))}</td><td>${markup}${limits ? `<small>${limits}</small>` : ''}</td></tr>`
  );
}

/** Table of the fields of a request: name, type, meaning and limits. */
export function fieldTable(title: string, schema: z.ZodType | undefined, segment: string): string {
  const fields = schema ? fieldsOf(jsonSchema(schema, 'input')) : [];
  if (fields.length === 0) return '';
  return (
    `<table class="fields"><caption>${title}</caption><thead><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead>` +
    `<tbody>${fields.map((field) => row(field, segment)).join('')}</tbody></table>`
  );
}
