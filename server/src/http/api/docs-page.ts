import type { Route } from '@jamun/contract';
import { z } from 'zod';
import { escapeHtml } from '../../kit/text/html.ts';
import { type DocsReader, documentedRoutes } from './description/documented-routes.ts';

interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
}

function typeOf(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' | ');
  if (schema.type === 'array') return `${typeOf(schema.items ?? {})}[]`;
  return schema.format ?? [schema.type ?? 'any'].flat().join(' | ');
}

/** One text line per field, nested fields indented: shorter to read than a JSON schema. */
function fields(schema: Schema, indent = ''): string[] {
  const nested = schema.properties ? schema : schema.items?.properties ? schema.items : undefined;
  return Object.entries(nested?.properties ?? {}).flatMap(([name, property]) => {
    const optional = nested?.required?.includes(name) ? '' : '?';
    const hasNested = property.properties || property.items?.properties;
    return [
      `${indent}${name}${optional}: ${hasNested ? (property.items ? '[ ]' : '{ }') : typeOf(property)}`,
      ...fields(property, `${indent}  `),
    ];
  });
}

const section = (title: string, schema: z.ZodType | undefined, io: 'input' | 'output') =>
  schema
    ? `<h3>${title}</h3><pre>${escapeHtml(fields(z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema).join('\n'))}</pre>`
    : '';

function entry([key, route]: [string, Route]): string {
  const [method = '', path = ''] = key.split(' ');
  const limit = route.limit ? `<p>At most ${route.limit.calls} calls in ${route.limit.seconds / 60} minutes.</p>` : '';
  return `<details id="${escapeHtml(encodeURI(key))}"><summary><b>${method}</b> <code>${escapeHtml(path)}</code> <span>${escapeHtml(route.to)}</span> <i>${route.access}</i></summary>
${limit}${section('Path', route.params, 'input')}${section('Query', route.query, 'input')}${section('Body', route.body, 'input')}${section(route.stream ? 'Each event' : 'Answer', route.reply, 'output')}</details>`;
}

const style = `
:root { color-scheme: light dark; --bg: #fff; --text: #1c1726; --line: #d6d0e2; --muted: #544d63; --brand: #6d28d9 }
@media (prefers-color-scheme: dark) { :root { --bg: #131019; --text: #f3f0f8; --line: #413957; --muted: #c4bdd3; --brand: #b98fff } }
html { background: var(--bg); color: var(--text) }
body { font: 15px/22px Inter, system-ui, sans-serif; max-width: 860px; margin: 0 auto; padding: 32px 20px 64px }
h1 { font-size: 22px; line-height: 28px } h2 { font-size: 16px; margin: 32px 0 8px } h3 { font-size: 13px; margin: 12px 0 4px }
details { border: 1px solid var(--line); border-radius: 10px; margin: 0 0 8px; padding: 0 16px }
details[open] { padding-bottom: 16px } summary { padding: 12px 0; cursor: pointer; overflow-wrap: anywhere }
summary b { color: var(--brand); display: inline-block; min-width: 60px } summary span, summary i { color: var(--muted) } summary i::before { content: "· " }
pre { margin: 0; overflow-x: auto; font: 13px/20px ui-monospace, monospace } a { color: var(--brand) }`;

/** HTML documentation of the contract, without scripts or dependencies. */
export function docsPage(reader: DocsReader): string {
  const groups = groupBySegment(documentedRoutes(reader).map(({ key, route }) => [key, route]));
  const body = [...groups].map(([name, routes]) => `<h2>${escapeHtml(name)}</h2>${routes.map(entry).join('\n')}`).join('\n');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>API · Jamun</title><style>${style}</style></head><body><main><h1>Jamun API</h1>
<p>JSON in and out. Answers are <code>{success, message, data}</code>, refusals <code>{success: false, message, code, errors?}</code>. Send the token as <code>Authorization: Bearer …</code>. For programs: <a href="/openapi.json">openapi.json</a>.</p>
${body}</main></body></html>`;
}

function groupBySegment(routes: [string, Route][]): Map<string, [string, Route][]> {
  const groups = new Map<string, [string, Route][]>();
  for (const route of routes) {
    const name = route[0].split('/')[3] ?? '';
    groups.set(name, [...(groups.get(name) ?? []), route]);
  }
  return groups;
}
