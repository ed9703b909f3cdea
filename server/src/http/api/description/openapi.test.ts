import { routeKeys, routeOf } from '@jamun/contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { lastSegment } from './examples.ts';
import { documentedFields, fieldMeaning } from './field-meanings.ts';
import { openApi } from './openapi.ts';
import { operationId, operationTitle } from './operation-id.ts';
import { tagOf, tags } from './tags.ts';

const schemasOf = (key: (typeof routeKeys)[number]) => {
  const { params, query, body } = routeOf(key);
  return [params, query, body].flatMap((schema) => schema ?? []);
};
const fieldNames = (schema: z.ZodType): string[] =>
  Object.keys((z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as { properties?: object }).properties ?? {});

describe('operation ids', () => {
  it('operation ids are unique camel case names', () => {
    const ids = routeKeys.map(operationId);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    expect(ids.filter((id) => !/^[a-z]+([A-Z][a-z]+)+$/.test(id))).toEqual([]);
  });

  it.each([
    ['GET /api/v1/links', 'listLinks', 'List links'],
    ['GET /api/v1/payment-methods/{id}', 'getPaymentMethod', 'Get payment method'],
    ['POST /api/v1/digital-products', 'createProduct', 'Create product'],
    ['DELETE /api/v1/digital-products/faqs/{id}', 'deleteProductFaq', 'Delete product FAQ'],
    ['POST /api/v1/admin/withdrawals/{id}/approve', 'approveWithdrawal', 'Approve withdrawal'],
  ] as const)('%s is %s, titled “%s”', (key, id, title) => {
    expect({ id: operationId(key), title: operationTitle(id) }).toEqual({ id, title });
  });
});

describe('tags of the API documentation', () => {
  it('every tag has a route', () => {
    const used = new Set(routeKeys.map(tagOf));
    expect(tags.filter((tag) => !used.has(tag))).toEqual([]);
  });
});

describe('field meanings of the API documentation', () => {
  it('every request field has a meaning, and every meaning belongs to a field', () => {
    const fields = routeKeys.flatMap((key) =>
      schemasOf(key)
        .flatMap(fieldNames)
        .map((name) => ({ segment: lastSegment(key), name })),
    );
    expect(fields.filter(({ segment, name }) => !fieldMeaning(segment, name))).toEqual([]);
    const known = new Set([...fields.flatMap(({ segment, name }) => [name, `${segment}.${name}`]), 'answer', 'questionId']);
    expect(documentedFields.filter((name) => !known.has(name))).toEqual([]);
  });
});

describe('OpenAPI document', () => {
  const documentFor = (reader: 'visitor' | 'administrator') =>
    openApi({ reader, baseUrl: 'https://jamun.example.com' }) as {
      paths: Record<string, Record<string, { responses: Record<string, unknown>; operationId: string }>>;
      components: { schemas: Record<string, unknown>; responses: Record<string, unknown> };
    };

  it('merges paths that differ only in the name of a parameter', () => {
    const { paths } = documentFor('administrator');
    const methods = Object.entries(paths).filter(([path]) => path.startsWith('/api/v1/admin/platform-features/{'));
    expect(methods.map(([path, operations]) => [path, Object.keys(operations).sort()])).toEqual([
      ['/api/v1/admin/platform-features/{id}', ['delete', 'get', 'post']],
    ]);
  });

  it('names shared schemas and error responses, and lists the error codes of an operation by status', () => {
    const { paths, components } = documentFor('visitor');
    expect(Object.keys(components.schemas)).toEqual(expect.arrayContaining(['Product', 'ProductInput', 'Wallet', 'ErrorReply']));
    expect(paths['/api/v1/payment-methods/{id}']?.delete?.responses).toMatchObject({
      '401': { $ref: '#/components/responses/Unauthenticated' },
      '403': { $ref: '#/components/responses/ForbiddenOrProofRequired' },
      '404': { $ref: '#/components/responses/NotFound' },
      '429': { $ref: '#/components/responses/TooMany' },
    });
    expect(components.responses.NotFound).toMatchObject({
      content: { 'application/json': { examples: { NOT_FOUND: { value: { success: false, code: 'NOT_FOUND', message: 'Not found' } } } } },
    });
  });
});
