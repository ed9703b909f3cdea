import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { studioPages } from '@jamun/contract';
import type { FastifyInstance } from 'fastify';
import { compressPage, sendPage } from './compressed-page.ts';
import { assetCaching, type ServingDeps, serveOtherAssets } from './web-assets.ts';

/** Single-page application: every studio path serves the same HTML, and the client-side router shows the page. */
export async function serveStudio(app: FastifyInstance, deps: ServingDeps, webDir: string): Promise<void> {
  const pageFile = join(webDir, 'studio.html');
  if (!existsSync(pageFile)) return;
  const page = compressPage(readFileSync(pageFile, 'utf8'));
  await app.register(fastifyStatic, {
    root: webDir,
    index: false,
    wildcard: false,
    preCompressed: true,
    globIgnore: ['**/*.br', '**/*.gz', 'studio.html'],
    setHeaders: (reply, path) =>
      void reply.header('cache-control', path.startsWith(join(webDir, 'assets')) ? assetCaching : 'public, max-age=3600'),
  });
  serveOtherAssets(app, deps, join(webDir, 'assets'));
  for (const path of studioPages) {
    const url = path.replace(/\{(\w+)\}/g, ':$1');
    app.get(url, (request, reply) => sendPage(request, reply.header('cache-control', 'no-cache'), page));
  }
}
