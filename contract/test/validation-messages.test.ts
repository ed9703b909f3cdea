import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { contract, type Route } from '../src/index.ts';

const zodTerms = /Invalid input|expected|received|Invalid option/;

const messagesFor = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

describe('default validation messages', () => {
  const schema = z.strictObject({
    loginMethod: z.enum(['email', 'phone']),
    userPaymentMethodId: z.string(),
    amount: z.number().min(1).multipleOf(0.01),
    ids: z.array(z.string()).max(1),
    status: z.literal('PAID'),
    at: z.iso.datetime(),
  });

  it('default messages name the field and the accepted values', () => {
    expect(messagesFor(schema, {})).toEqual([
      'Choose one of: email, phone',
      'User payment method ID is required',
      'Amount is required',
      'IDs is required',
      'Status must be PAID',
      'At is required',
    ]);
    const wrong = { loginMethod: 'fax', userPaymentMethodId: 7, amount: 0.005, ids: ['x', 'y'], status: 'NEW', at: 'soon', more: 1 };
    expect(messagesFor(schema, wrong)).toEqual([
      'Choose one of: email, phone',
      'User payment method ID must be text',
      'Amount must be at least 1',
      'Amount must be a multiple of 0.01',
      'IDs must be at most 1 item',
      'Status must be PAID',
      'At must be a time such as 2026-11-15T09:30:00Z',
      'Unknown field: more',
    ]);
  });

  it('default message names the request for an issue without a field', () => {
    expect(messagesFor(schema, 'text')).toEqual(['The request must be an object']);
  });
});

interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
}

const primitives = [undefined, null, 0, -1, 1.5, Number.NaN, 1e20, '', 'x', '☃'.repeat(6000), true, [], [null], {}, { unknown: 1 }];

/** Yields invalid values at every depth: for each property and each list item. */
function* wrongValues({ properties = {}, items, anyOf = [], allOf = [] }: JsonSchema): Generator<unknown> {
  yield* primitives;
  for (const [name, property] of Object.entries(properties)) for (const value of wrongValues(property)) yield { [name]: value };
  if (items) for (const value of wrongValues(items)) yield [value];
  for (const part of [...anyOf, ...allOf]) yield* wrongValues(part);
}

const requests = Object.entries(contract as Record<string, Route>).flatMap(([key, { params, query, body }]) =>
  Object.entries({ params, query, body }).flatMap(([part, schema]) => (schema ? [{ name: `${part} of ${key}`, schema }] : [])),
);

describe('validation messages of all routes', () => {
  it.each(requests)('validation messages of $name contain no zod terms', ({ schema }) => {
    const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
    const messages = new Set<string>();
    for (const value of wrongValues(shape)) for (const message of messagesFor(schema, value)) messages.add(message);
    expect([...messages].filter((message) => zodTerms.test(message))).toEqual([]);
  });
});
