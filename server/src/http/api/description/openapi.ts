import { type ContractKey, csrfHeader, ErrorReply, type Route } from '@jamun/contract';
import type { z } from 'zod';
import { type DocsReader, documentedRoutes } from './documented-routes.ts';
import { createErrorResponses } from './error-responses.ts';
import { lastSegment, routeExample } from './examples.ts';
import { fieldMeaning } from './field-meanings.ts';
import { accessText, requirementTexts } from './operation-description.ts';
import { operationId, operationTitle } from './operation-id.ts';
import { createSchemaComponents, withoutDefaults } from './schemas.ts';
import { tagOf, tags } from './tags.ts';

type Json = Record<string, unknown>;
type Components = ReturnType<typeof createSchemaComponents>;
type ErrorResponses = ReturnType<typeof createErrorResponses>;

export interface DescriptionOptions {
  reader: DocsReader;
  /** Public URL of the site, without a path. */
  baseUrl: string;
}

const parameterPattern = /\{(\w+)\}/g;

/**
 * Paths by route key. OpenAPI allows one path per shape, so paths that differ only in parameter names (`{planId}`, `{featureId}`) become
 * one path with the parameter `id`.
 */
function documentPaths(keys: ContractKey[]): Map<ContractKey, string> {
  const pathsByShape = new Map<string, Set<string>>();
  const pathOf = (key: ContractKey) => key.slice(key.indexOf(' ') + 1);
  const shapeOf = (key: ContractKey) => pathOf(key).replace(parameterPattern, '{id}');
  for (const key of keys) pathsByShape.set(shapeOf(key), (pathsByShape.get(shapeOf(key)) ?? new Set()).add(pathOf(key)));
  return new Map(keys.map((key) => [key, (pathsByShape.get(shapeOf(key))?.size ?? 0) > 1 ? shapeOf(key) : pathOf(key)]));
}

interface ParameterOptions {
  schema: z.ZodObject | undefined;
  location: 'path' | 'query';
  example: Record<string, unknown>;
  /** Last segment of the path. */
  segment: string;
  /** Parameter names of the path in the document. */
  pathNames?: string[];
}

function parameters({ schemaOf }: Components, { schema, location, example, segment, pathNames = [] }: ParameterOptions): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input');
  return Object.entries(properties).map(([name, property], index) => {
    const description = fieldMeaning(segment, name);
    return {
      name: pathNames[index] ?? name,
      in: location,
      required: location === 'path' || required.includes(name),
      ...(description ? { description } : {}),
      schema: property,
      example: example[name],
    };
  });
}

const contentType = (route: Route) => (route.stream ? 'text/event-stream' : (route.file ?? 'application/json'));

interface OperationOptions {
  key: ContractKey;
  route: Route;
  path: string;
  components: Components;
  errors: ErrorResponses;
}

function operation({ key, route, path, components, errors }: OperationOptions): Json {
  const example = routeExample(key);
  const pathNames = [...path.matchAll(parameterPattern)].map(([, name = '']) => name);
  const id = operationId(key);
  const segment = lastSegment(key);
  return {
    operationId: id,
    summary: operationTitle(id),
    description: [accessText(route), ...requirementTexts(route)].join(' '),
    tags: [tagOf(key).name],
    security: route.access === 'public' ? [] : [{ [route.access]: [] }, ...(route.guests ? [{ guest: [] }] : [])],
    parameters: [
      ...parameters(components, { schema: route.params, location: 'path', example: example.params, segment, pathNames }),
      ...parameters(components, { schema: route.query, location: 'query', example: example.query, segment }),
    ],
    ...(route.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: withoutDefaults(components.schemaOf(route.body, 'input')), example: example.body } },
          },
        }
      : {}),
    responses: {
      '200': {
        description: route.stream ? 'Stream of events' : route.file ? 'File' : 'Success',
        content: { [contentType(route)]: { schema: components.schemaOf(route.reply, 'output'), example: example.reply } },
      },
      ...errors.responsesOf(key),
    },
  };
}

function securitySchemes(reader: DocsReader): Json {
  const user = { type: 'http', scheme: 'bearer', description: 'Token of a user, from the reply of a sign-in.' };
  const admin = {
    type: 'http',
    scheme: 'bearer',
    description: `Token of an administrator. The studio sends it as a cookie instead, with a CSRF token in the header ${csrfHeader}.`,
  };
  const guest = { type: 'http', scheme: 'bearer', description: 'Token of a buyer without an account, from the reply to a code by email.' };
  return reader === 'administrator' ? { user, guest, admin } : { user, guest };
}

const sorted = <T>(entries: Map<string, T>): Record<string, T> =>
  Object.fromEntries([...entries].sort(([one], [other]) => one.localeCompare(other)));

/** The contract as OpenAPI 3.1, generated from the same schemas that parse the requests. */
export function openApi({ reader, baseUrl }: DescriptionOptions): Json {
  const routes = documentedRoutes(reader);
  const [components, errors] = [createSchemaComponents(), createErrorResponses()];
  const documentPath = documentPaths(routes.map(({ key }) => key));
  // Replies first: their schemas get the plain component names.
  for (const { route } of routes) components.schemaOf(route.reply, 'output');
  components.schemaOf(ErrorReply, 'output');
  const paths: Record<string, Json> = {};
  for (const { key, route } of routes) {
    const path = documentPath.get(key) ?? '';
    const [method = ''] = key.toLowerCase().split(' ');
    paths[path] = { ...paths[path], [method]: operation({ key, route, path, components, errors }) };
  }
  const usedTags = new Set(routes.map(({ key }) => tagOf(key)));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Jamun API',
      version: '1',
      description: `Sell digital products, paid Telegram channels and short links. Guide and reference: ${baseUrl}/docs`,
      contact: { name: 'Jamun', url: baseUrl },
      license: { name: 'Terms and conditions', url: `${baseUrl}/terms-and-conditions` },
    },
    servers: [{ url: baseUrl }],
    tags: tags.filter((tag) => usedTags.has(tag)).map(({ name, description }) => ({ name, description })),
    paths,
    components: {
      securitySchemes: securitySchemes(reader),
      schemas: sorted(components.components),
      responses: sorted(errors.components),
    },
  };
}
