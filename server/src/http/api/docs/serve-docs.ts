import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Sessions } from '../../../platform/sessions/sessions.ts';
import { type CompressedPage, compressPage, sendCompressed } from '../../pages/compressed-page.ts';
import { bearerToken } from '../access.ts';
import type { AdminCookies } from '../admin-cookie.ts';
import type { DocsReader } from '../description/documented-routes.ts';
import { openApi } from '../description/openapi.ts';
import { docsPage } from './docs-page.ts';

interface DocsDeps {
  sessions: Sessions;
  adminCookies: Pick<AdminCookies, 'read'>;
  /** Public URL of the site. */
  publicUrl(): string;
}

/** Rendered and compressed at the first request of each kind of reader: most processes never serve these pages. */
function memoizePerReader(render: (reader: DocsReader) => string): (reader: DocsReader) => CompressedPage {
  const rendered = new Map<DocsReader, CompressedPage>();
  return (reader) => {
    const result = rendered.get(reader) ?? compressPage(render(reader), 'quickly');
    rendered.set(reader, result);
    return result;
  };
}

/** `/docs` and `/openapi.json`. Administrators also see the admin routes. */
export function serveDocs(app: FastifyInstance, { sessions, adminCookies, publicUrl }: DocsDeps): void {
  const description = memoizePerReader((reader) => JSON.stringify(openApi({ reader, baseUrl: publicUrl() })));
  const page = memoizePerReader((reader) => docsPage({ reader, baseUrl: publicUrl() }));

  /** No CSRF check: a page navigation carries no CSRF token, and the request changes nothing. */
  async function readerOf(request: FastifyRequest): Promise<DocsReader> {
    const token = bearerToken(request) ?? adminCookies.read(request);
    const session = token === null ? null : await sessions.find(token);
    return session?.kind === 'admin' && session.pendingSteps.length === 0 ? 'administrator' : 'visitor';
  }

  const headers = { 'cache-control': 'private, no-cache', vary: 'cookie, authorization, accept-encoding' };
  app.get('/openapi.json', async (request, reply) =>
    sendCompressed(request, reply.headers(headers).type('application/json; charset=utf-8'), description(await readerOf(request))),
  );
  app.get('/docs', async (request, reply) =>
    sendCompressed(request, reply.headers(headers).type('text/html; charset=utf-8'), page(await readerOf(request))),
  );
}
