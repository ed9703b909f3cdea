import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { channelMessages, productMessages, type StorefrontRenderer, type StorefrontSite } from '@jamun/contract';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../kit/clock.ts';
import { escapeHtml } from '../../kit/text/html.ts';
import type { Products } from '../../modules/products/index.ts';
import type { Telegram } from '../../modules/telegram/index.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import type { ErrorPages } from '../error-handler.ts';
import { type PaymentSources, salePageSecurity } from '../security-headers.ts';
import { type CompressedPage, compressPage, entityTag, sendPage } from './compressed-page.ts';
import { serveSalePages } from './sale-pages.ts';

const shortPaths = { '/privacy': '/privacy-policy', '/terms': '/terms-and-conditions', '/refund': '/refund-policy' };
// Same page for all visitors: proxies may cache it for 5 minutes, browsers for 1 minute, and both show it while they fetch the next.
const cacheable = 'public, max-age=60, s-maxage=300, stale-while-revalidate=600';

const sitemap = (addresses: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${addresses
    .map((address) => `<url><loc>${escapeHtml(address)}</loc></url>`)
    .join('')}</urlset>\n`;
const robots = (publicUrl: string) =>
  `User-agent: *\nDisallow: /api/\nDisallow: /admin/\nDisallow: /sandbox/\nDisallow: /files/\nDisallow: /downloads/\n\nSitemap: ${publicUrl}/sitemap.xml\n`;

interface StorefrontDeps {
  buildDir: string;
  publicUrl: () => string;
  /** Configured public URL of the site. */
  configuredUrl: string | undefined;
  supportEmail: string;
  https: boolean;
  /** Origin of remote file storage, allowed in the content security policy. Null with local storage. */
  storageOrigin: string | null;
  payments: PaymentSources;
  limits: Pick<Limits, 'take'>;
  clock: Clock;
  products: Pick<Products, 'publicPage'>;
  telegram: Pick<Telegram, 'publicPage'>;
}

/** Serves the public pages of the build. Null in development, where the Vite server renders them. */
export async function serveStorefront(app: FastifyInstance, deps: StorefrontDeps): Promise<ErrorPages | null> {
  const bundle = join(deps.buildDir, 'storefront/entry-server.mjs');
  if (!existsSync(bundle)) return null;
  const renderer = (await import(pathToFileURL(bundle).href)) as StorefrontRenderer;
  const { render, renderError, staticPaths, unlistedPaths } = renderer;
  const assets = JSON.parse(readFileSync(join(deps.buildDir, 'web/.vite/storefront-assets.json'), 'utf8')) as StorefrontSite['assets'];
  // The public URL is known only once the server listens, so pages are rendered at their first use.
  let cachedSite: StorefrontSite | undefined;
  const site = () => {
    cachedSite ??= { publicUrl: deps.publicUrl(), supportEmail: deps.supportEmail, assets };
    return cachedSite;
  };
  const bundleTag = entityTag(readFileSync(bundle));
  let cachedVersion: string | undefined;
  const renderVersion = () => {
    cachedVersion ??= entityTag(bundleTag + JSON.stringify(site()));
    return cachedVersion;
  };
  const pages = new Map<string, CompressedPage>();
  const page = (key: string, html: () => string) => {
    const compressed = pages.get(key) ?? compressPage(html());
    pages.set(key, compressed);
    return compressed;
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
  const { limits, clock } = deps;
  const shared = {
    limits,
    clock,
    renderVersion,
    unavailable: failed(503),
    security: salePageSecurity({ ...deps, publicUrl: deps.configuredUrl }),
  };
  serveSalePages(app, {
    ...shared,
    path: '/d/:slug',
    publicPage: deps.products.publicPage,
    notFound: notFound(productMessages.notFoundPublicly),
    render: (product) => renderer.renderProduct(product, site()),
  });
  serveSalePages(app, {
    ...shared,
    path: '/c/:slug',
    publicPage: deps.telegram.publicPage,
    notFound: notFound(channelMessages.notFoundPublicly),
    render: (channel) => renderer.renderChannel(channel, site()),
  });
  return { notFound: notFound(), failed: failed(500) };
}
