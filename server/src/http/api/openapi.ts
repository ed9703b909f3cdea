import { csrfHeader, ErrorReply, errorStatus, type Route } from '@jamun/contract';
import { z } from 'zod';
import { documentedRoutes } from './documented-routes.ts';

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return json;
};

function parameters(route: Route): Json[] {
  const parametersIn = (schema: z.ZodObject | undefined, location: 'path' | 'query') => {
    if (!schema) return [];
    const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Json; required?: string[] };
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: location,
      required: location === 'path' || required.includes(name),
      schema: property,
    }));
  };
  return [...parametersIn(route.params, 'path'), ...parametersIn(route.query, 'query')];
}

const contentOf = (route: Route) => (route.stream ? 'text/event-stream' : (route.file ?? 'application/json'));

function operation(route: Route): Json {
  const errorStatuses = [
    ...(route.access === 'public' ? [] : ['401', '403']),
    ...(route.params ? ['404'] : []),
    ...(route.body || route.query ? ['422'] : []),
    '429',
  ];
  return {
    summary: route.to.charAt(0).toUpperCase() + route.to.slice(1),
    security: route.access === 'public' ? [] : [{ [route.access]: [] }],
    ...(route.params || route.query ? { parameters: parameters(route) } : {}),
    ...(route.body ? { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(route.body, 'input') } } } } : {}),
    responses: {
      '200': { description: 'Done', content: { [contentOf(route)]: { schema: schemaOf(route.reply, 'output') } } },
      ...Object.fromEntries(errorStatuses.map((status) => [status, { $ref: '#/components/responses/Refusal' }])),
    },
  };
}

/** The contract as OpenAPI 3.1, generated from the same schemas that parse the requests. */
export function openApi(reader: Parameters<typeof documentedRoutes>[0]): Json {
  const paths: Record<string, Json> = {};
  for (const [key, route] of documentedRoutes(reader)) {
    const [method = '', path = ''] = key.split(' ');
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(route) };
  }
  const codes = Object.entries(errorStatus).map(([code, status]) => `${code} (${status})`);
  return {
    openapi: '3.1.0',
    info: { title: 'Jamun', version: '1', description: `Answers are {success, message, data}. Codes of refusals: ${codes.join(', ')}.` },
    paths,
    components: {
      securitySchemes: {
        user: { type: 'http', scheme: 'bearer', description: 'A session of a person' },
        ...(reader === 'administrator'
          ? {
              admin: {
                type: 'http',
                scheme: 'bearer',
                description: `A session of an administrator. The studio sends it as a cookie instead, with a CSRF token in ${csrfHeader}.`,
              },
            }
          : {}),
      },
      responses: { Refusal: { description: 'Refused', content: { 'application/json': { schema: schemaOf(ErrorReply, 'output') } } } },
    },
  };
}
