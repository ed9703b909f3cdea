import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { assertDocumentedErrors, recordUndocumentedErrors } from '../../harness/error-code-check.ts';

it('an error code that the API documentation of the route does not list fails the test', async () => {
  const app = Fastify();
  const undocumented = recordUndocumentedErrors(app);
  const replyWith = (code: string) => JSON.stringify({ success: false, code });
  app.get('/api/v1/wallet', async (_request, reply) => reply.status(409).send(replyWith('SOLD_OUT')));
  app.get('/api/v1/links', async (_request, reply) => reply.status(422).send(replyWith('INVALID')));
  app.get('/elsewhere', async (_request, reply) => reply.status(409).send(replyWith('SOLD_OUT')));
  await app.inject('/api/v1/links');
  await app.inject('/elsewhere');
  expect(() => assertDocumentedErrors(undocumented)).not.toThrow();
  await app.inject('/api/v1/wallet');
  expect(() => assertDocumentedErrors(undocumented)).toThrow('does not list SOLD_OUT of GET /api/v1/wallet');
});
