import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { channelMessages, productMessages, type StorefrontRenderer, type StorefrontSite } from '@jamun/contract';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../kit/clock.ts';
import { escaped } from '../../kit/text/html.ts';
import type { Products } from '../../modules/products/index.ts';
import type { Telegram } from '../../modules/telegram/index.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import type { ErrorPages } from '../error-handler.ts';
import { type PaymentSources, salePageSecurity } from '../security-headers.ts';
import { type CompressedPage, compressPage, sendPage } from './compressed-page.ts';
import { serveSalePages } from './sale-pages.ts';

const shortPaths = { '/privacy': '/privacy-policy', '/terms': '/terms-and-conditions', '/refund': '/refund-policy' };
// Anonymous and the same for everybody: a proxy may keep it for a while, a browser asks again after a minute.
const cacheable = 'public, max-age=60, s-maxage=300';

const sitemap = (addresses: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${addresses
    .map((address) => `<url><loc>${escaped(address)}</loc></url>`)
    .join('')}</urlset>\n`;
const robots = (publicUrl: string) =>
  `User-agent: *\nDisallow: /api/\nDisallow: /admin/\nDisallow: /sandbox/\nDisallow: /files/\nDisallow: /downloads/\n\nSitemap: ${publicUrl}/sitemap.xml\n`;

interface StorefrontDeps {
  buildDir: string;
  publicUrl: () => string;
  /** How people reach us, where that is configured. */
  configuredUrl: string | undefined;
  supportEmail: string;
  https: boolean;
  /** Where files lie when they do not lie with us; pages may fetch from there. */
  storageOrigin: string | null;
  payments: PaymentSources;
  limits: Pick<Limits, 'take'>;
  clock: Clock;
  products: Pick<Products, 'publicPage'>;
  telegram: Pick<Telegram, 'publicPage'>;
}

/** The public pages, where they have been built; null in development, where another server renders them. */
export async function serveStorefront(app: FastifyInstance, given: StorefrontDeps): Promise<ErrorPages | null> {
  const bundle = join(given.buildDir, 'storefront/entry-server.mjs');
  if (!existsSync(bundle)) return null;
  const renderer = (await import(pathToFileURL(bundle).href)) as StorefrontRenderer;
  const { render, renderError, staticPaths, unlistedPaths } = renderer;
  const assets = JSON.parse(readFileSync(join(given.buildDir, 'web/.vite/storefront-assets.json'), 'utf8')) as StorefrontSite['assets'];
  // The address is known once the server listens, so pages are made at their first use.
  let known: StorefrontSite | undefined;
  const site = () => {
    known ??= { publicUrl: given.publicUrl(), supportEmail: given.supportEmail, assets };
    return known;
  };
  const pages = new Map<string, CompressedPage>();
  const page = (key: string, html: () => string) => {
    const made = pages.get(key) ?? compressPage(html());
    pages.set(key, made);
    return made;
  };

  for (const path of [...staticPaths, ...unlistedPaths]) {
    app.get(path, (request, reply) =>
      sendPage(
        request,
        reply.header('cache-control', cacheable),
        page(path, () => render(path, site())?.html ?? ''),
      ),
    );
  }
  for (const [path, target] of Object.entries(shortPaths)) app.get(path, (_request, reply) => reply.redirect(target, 308));
  app.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(robots(site().publicUrl)));
  app.get('/sitemap.xml', (_request, reply) =>
    reply.type('application/xml; charset=utf-8').send(sitemap(staticPaths.map((path) => site().publicUrl + path))),
  );
  const notFound =
    (title?: string): ErrorPages['notFound'] =>
    (request, reply) =>
      sendPage(
        request,
        reply.status(404).header('cache-control', 'no-cache'),
        page(`404 ${title ?? ''}`, () => renderError(404, site(), title ? { title } : {}).html),
      );
  const failed =
    (status: 500 | 503): ErrorPages['failed'] =>
    (request, reply) =>
      reply
        .status(status)
        .headers({ 'cache-control': 'no-store', ...(status === 503 ? { 'retry-after': '5' } : {}) })
        .type('text/html; charset=utf-8')
        .send(renderError(500, site(), { requestId: request.id }).html);
  const { limits, clock } = given;
  const alike = { limits, clock, unavailable: failed(503), security: salePageSecurity({ ...given, publicUrl: given.configuredUrl }) };
  serveSalePages(app, {
    ...alike,
    path: '/d/:slug',
    publicPage: given.products.publicPage,
    notFound: notFound(productMessages.notFoundPublicly),
    render: (product) => renderer.renderProduct(product, site()),
  });
  serveSalePages(app, {
    ...alike,
    path: '/c/:slug',
    publicPage: given.telegram.publicPage,
    notFound: notFound(channelMessages.notFoundPublicly),
    render: (channel) => renderer.renderChannel(channel, site()),
  });
  return { notFound: notFound(), failed: failed(500) };
}
