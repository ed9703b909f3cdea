import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { refuseUnknownCall } from './error-handler.ts';

// Calls, and files that are not there: neither is answered with a page.
const notAPage = /^\/(api|sandbox|assets)(\/|\?|$)|^[^?]*\.\w+(\?|$)/;

/** The studio is one page: every address that is not a call or a file opens it, and its router does the rest. */
export async function serveStudio(app: FastifyInstance, webDir: string): Promise<void> {
  const pageFile = join(webDir, 'studio.html');
  if (!existsSync(pageFile)) {
    // In development another server has the pages.
    app.setNotFoundHandler(refuseUnknownCall);
    return;
  }
  const page = readFileSync(pageFile);
  await app.register(fastifyStatic, {
    root: webDir,
    index: false,
    wildcard: false,
    // Built files carry a hash of their content in their names.
    setHeaders: (reply, path) =>
      void reply.header(
        'cache-control',
        path.startsWith(join(webDir, 'assets')) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      ),
  });
  app.get('/', (_request, reply) => reply.redirect('/signin', 302));
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = ['GET', 'HEAD'].includes(request.method) && !notAPage.test(request.url);
    return wantsPage
      ? reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
      : refuseUnknownCall(request, reply);
  });
}
