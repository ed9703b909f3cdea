import { type ContractKey, type Route, routeOf } from '@jamun/contract';
import type { z } from 'zod';
import { fieldExamples } from './field-examples.ts';
import { patternExamples, timeExamples } from './format-examples.ts';
import { routeExamples } from './route-examples.ts';
import { type JsonSchema, jsonSchema, type SchemaSide } from './schemas.ts';

const typeOf = (value: unknown): string => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
};

/** Whether a value of the table fits the schema at this place. The same field name can have another type elsewhere. */
function fits(value: unknown, schema: JsonSchema): boolean {
  if (schema.anyOf) return schema.anyOf.some((branch) => fits(value, branch));
  if (schema.const !== undefined) return value === schema.const;
  if (schema.enum) return schema.enum.includes(value);
  const types = [schema.type ?? []].flat();
  const type = typeOf(value);
  if (types.length > 0 && !types.includes(type) && !(type === 'integer' && types.includes('number'))) return false;
  if (schema.format || (schema.pattern && !new RegExp(schema.pattern, 'u').test(String(value)))) return schema.format === 'date';
  return typeof value !== 'string' || value.length <= (schema.maxLength ?? Number.POSITIVE_INFINITY);
}

/** Value of the table for a path such as `['sales', 'data', 'user', 'name']`: the most specific name wins, at last `name`. */
function tableValue(path: string[], schema: JsonSchema): { value: unknown } | null {
  const [segment = '', leaf = ''] = [path[0], path.at(-1)];
  const parent = path.slice(-2).join('.');
  for (const name of [
    `${segment}.${parent}`,
    ...(parent.startsWith('data.') ? [`${segment}.${leaf}`, parent] : [parent, `${segment}.${leaf}`]),
    leaf,
  ])
    if (Object.hasOwn(fieldExamples, name) && fits(fieldExamples[name], schema)) return { value: fieldExamples[name] };
  return null;
}

function stringExample({ format, pattern }: JsonSchema, name: string): string {
  if (format === 'date-time') return timeExamples[name] ?? timeExamples.default ?? '';
  if (format === 'uri') return 'https://jamun.example.com/downloads/Qm7xT2bK9pLw4VzR8cNd';
  if (pattern) return patternExamples.find((text) => new RegExp(pattern, 'u').test(text)) ?? '';
  return 'text';
}

function exampleOf(schema: JsonSchema, path: string[]): unknown {
  const found = tableValue(path, schema);
  if (found) return found.value;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return exampleOf(schema.anyOf.find(({ type, const: only }) => type !== 'null' && only !== '') ?? {}, path);
  if (schema.properties)
    return Object.fromEntries(Object.entries(schema.properties).map(([name, field]) => [name, exampleOf(field, [...path, name])]));
  const [type] = [schema.type ?? 'string'].flat();
  if (type === 'array') return schema.items ? [exampleOf(schema.items, path)] : [];
  if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? 1, Math.min(1, schema.maximum ?? 1));
  if (type === 'boolean') return true;
  if (type === 'object') return {};
  return type === 'null' ? null : stringExample(schema, path.at(-1) ?? '');
}

/** Last segment of the path that is not a parameter. */
export const lastSegment = (key: ContractKey): string => key.split('/').findLast((segment) => !segment.startsWith('{')) ?? '';

export interface RouteExample {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
  reply: unknown;
}

/** Request and reply of a route: generated from its schemas and the table of example values, or as written for the route. */
export function routeExample(key: ContractKey): RouteExample {
  const route: Route = routeOf(key);
  const path = [lastSegment(key)];
  const generate = (schema: z.ZodType, side: SchemaSide) => exampleOf(jsonSchema(schema, side), path);
  const fields = (schema: z.ZodObject | undefined) => (schema ? (generate(schema, 'input') as Record<string, unknown>) : {});
  return {
    params: fields(route.params),
    query: fields(route.query),
    body: route.body && (routeExamples[key]?.body ?? generate(route.body, 'input')),
    reply: routeExamples[key]?.reply ?? generate(route.reply, 'output'),
  };
}
