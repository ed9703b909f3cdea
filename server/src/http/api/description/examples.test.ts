import { routeKeys, routeOf } from '@jamun/contract';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { routeExample } from './examples.ts';

const issuesOf = (schema: z.ZodType | undefined, value: unknown) =>
  schema?.safeParse(value).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

describe('examples of the API documentation', () => {
  it.each(routeKeys)('the example of %s is valid for its schemas', (key) => {
    const { params, query, body, reply } = routeExample(key);
    const route = routeOf(key);
    expect({
      params: issuesOf(route.params, params),
      query: issuesOf(route.query, query),
      body: issuesOf(route.body, body),
      reply: issuesOf(route.reply, reply),
    }).toEqual({ params: [], query: [], body: [], reply: [] });
  });
});
