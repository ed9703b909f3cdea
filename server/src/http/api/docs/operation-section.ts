import { type ContractKey, type ErrorCode, errorStatus, type Route } from '@jamun/contract';
import { escapeHtml } from '../../../kit/text/html.ts';
import { errorCodesOf } from '../description/error-codes.ts';
import { lastSegment, type RouteExample, routeExample } from '../description/examples.ts';
import { accessText, requirementTexts } from '../description/operation-description.ts';
import { operationId, operationTitle } from '../description/operation-id.ts';
import { fieldTable } from './field-table.ts';

/** Codes that every operation can return; the guide explains them once. */
const commonCodes = new Set<ErrorCode>([
  'MALFORMED',
  'TOO_LARGE',
  'UNSUPPORTED_TYPE',
  'UNAUTHENTICATED',
  'TOO_MANY',
  'INTERNAL',
  'UNAVAILABLE',
]);

const accessLabels = { public: 'No token', user: 'User token', admin: 'Admin token', guest: 'Guest token' };

const json = (value: unknown) => escapeHtml(JSON.stringify(value, null, 2));

/** Query of an example call: the page of a list, or what the route requires. */
function exampleQuery(route: Route, { query }: RouteExample): string {
  const shown = Object.entries(query).filter(
    ([name]) => ['page', 'limit'].includes(name) || route.query?.shape[name]?.safeParse(undefined).success === false,
  );
  return shown.length > 0 ? `?${new URLSearchParams(Object.fromEntries(shown.map(([name, value]) => [name, String(value)])))}` : '';
}

function curl(key: ContractKey, route: Route, example: RouteExample, baseUrl: string): string {
  const [method = '', path = ''] = key.split(' ');
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => String(example.params[name])) + exampleQuery(route, example);
  const lines = [
    method === 'GET' ? 'curl' : `curl -X ${method}`,
    url.includes('?') ? `'${baseUrl}${url}'` : baseUrl + url,
    ...(route.access === 'public' ? [] : ['-H "Authorization: Bearer $TOKEN"']),
    ...(route.body
      ? ["-H 'Content-Type: application/json'", `-d '${JSON.stringify(example.body, null, 2).replaceAll("'", "'\\''")}'`]
      : []),
    ...(route.file ? ['-o export.csv'] : []),
    ...(route.stream ? ['-N'] : []),
  ];
  return escapeHtml(lines.join(' \\\n  '));
}

function replyExample(route: Route, { reply }: RouteExample): string {
  if (route.stream) return escapeHtml(`data: ${JSON.stringify(reply)}\n\n`);
  return typeof reply === 'string' ? escapeHtml(reply) : json(reply);
}

function errorList(key: ContractKey): string {
  const codes = errorCodesOf(key).filter((code) => !commonCodes.has(code));
  const items = codes.map((code) => `<li><a href="#error-${code}">${code}</a> <span>${errorStatus[code]}</span></li>`).join('');
  const common = '<a href="#errors">common errors</a>';
  return codes.length > 0
    ? `<div class="errors"><h4>Errors</h4><ul>${items}</ul><p>And the ${common}.</p></div>`
    : `<div class="errors"><h4>Errors</h4><p>Only the ${common}.</p></div>`;
}

export const methodBadge = (method: string) => `<span class="method ${method.toLowerCase()}">${method}</span>`;

const sample = (title: string, text: string) =>
  `<figure class="sample"><figcaption>${title}</figcaption><pre tabindex="0">${text}</pre></figure>`;

/** One operation: what it does, who may call it, its fields, an example call with the reply, and its error codes. */
export function operationSection(key: ContractKey, route: Route, baseUrl: string): string {
  const [method = '', path = ''] = key.split(' ');
  const id = operationId(key);
  const title = operationTitle(id);
  const example = routeExample(key);
  const segment = lastSegment(key);
  const requirements = requirementTexts(route).map((text) => `<li>${escapeHtml(text)}</li>`);
  return `<section class="operation" id="${id}"><div class="text">
<h3>${title} <a class="anchor" href="#${id}" aria-label="Link to ${title}">#</a></h3>
<p class="endpoint">${methodBadge(method)} <code>${escapeHtml(path).replaceAll('/', '/<wbr>')}</code></p>
<p class="access"><span class="badge ${route.access}">${accessLabels[route.access]}</span>${route.recognises || route.guests ? ` ${escapeHtml(accessText(route))}` : ''}</p>
${requirements.length > 0 ? `<ul class="requirements">${requirements.join('')}</ul>` : ''}
${fieldTable('Path parameters', route.params, segment)}${fieldTable('Query parameters', route.query, segment)}${fieldTable('Body', route.body, segment)}
${errorList(key)}</div>
<div class="samples">${sample('Request', curl(key, route, example, baseUrl))}${sample(route.stream ? 'One event' : 'Reply', replyExample(route, example))}</div></section>`;
}
