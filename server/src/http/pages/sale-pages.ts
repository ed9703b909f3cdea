import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../kit/app-error.ts';
import type { Clock } from '../../kit/clock.ts';
import { minutes } from '../../kit/clock.ts';
import { pageCache } from '../../kit/concurrency/page-cache.ts';
import { networkOf } from '../../kit/network-of.ts';
import { isDatabaseUnavailable } from '../../platform/db/database-errors.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import type { ErrorPages } from '../error-handler.ts';
import { type CompressedPage, compressPage, entityTag, sendCompressed, sendNotModified, sendPage } from './compressed-page.ts';
import { plainPage } from './plain-page.ts';

/** Page that the visitor may see. The same key guarantees the same content. */
interface VisiblePage<Item> {
  cacheKey: string;
  /** Opened with a preview link: no browser or proxy may store it. */
  isPreview: boolean;
  load(): Promise<Item>;
}

interface SalePagesDeps<Item> {
  path: `/${string}/:slug`;
  publicPage(slugOrId: string, visit: { preview?: string | undefined; origin: string }): Promise<VisiblePage<Item> | null>;
  render(item: Item): string;
  /** Changes when the same item is rendered differently: another build or configuration. */
  renderVersion(): string;
  notFound: ErrorPages['notFound'];
  unavailable: ErrorPages['failed'];
  /** Security headers that allow external pictures and the payment provider. */
  security: Record<string, string>;
  limits: Pick<Limits, 'take'>;
  clock: Clock;
}

// Proxies absorb traffic peaks, but a changed price shows within seconds. Browsers revalidate each time; a proxy may answer with the
// former page while it does.
const cacheControl = 'public, max-age=0, s-maxage=5, stale-while-revalidate=30';
const pageCacheBytes = 24 * 1024 * 1024;
const previewCacheBytes = 4 * 1024 * 1024;
/** TTL of rendered previews, below the 15 minutes after which their picture URLs expire. */
const previewLifetime = minutes(5);
/** Per preview link and per network, since a seller can create any number of links. */
const previewLimit = { calls: 30, seconds: 60 };
const slugOrId = /^[0-9A-Za-z-]{1,100}$/;

const tooManyPreviews = plainPage({
  title: 'Too many previews',
  main: '<h1>Too many previews</h1><p>You have opened this preview many times. Wait a minute, then reload the page.</p>',
  note: 'Preview by Jamun',
});
const sizeOf = ({ plain, br, gzip }: CompressedPage) => plain.length + br.length + gzip.length;

/**
 * Sale pages such as `/d/{slug}`. Each request reads the row, so a change or takedown is visible to the next visitor; unchanged
 * pages come from the cache.
 */
export function serveSalePages<Item>(app: FastifyInstance, deps: SalePagesDeps<Item>): void {
  const pages = pageCache<CompressedPage>({ largest: pageCacheBytes, weigh: sizeOf });
  const previews = pageCache<CompressedPage>({ largest: previewCacheBytes, weigh: sizeOf });

  async function previewPage(
    request: FastifyRequest,
    token: string,
    cacheKey: string,
    make: () => Promise<CompressedPage>,
  ): Promise<CompressedPage> {
    await deps.limits.take([
      { about: ['preview page', 'link', token], ...previewLimit },
      { about: ['preview page', 'network', networkOf(request.ip)], ...previewLimit },
    ]);
    const period = Math.floor(deps.clock.now().getTime() / previewLifetime);
    return previews.page(`${cacheKey}:${period}`, make);
  }

  const sendTooMany = (reply: FastifyReply, { retryAfterSeconds = 60 }: AppError): FastifyReply =>
    reply
      .status(429)
      .headers({ 'cache-control': 'no-store', 'retry-after': String(retryAfterSeconds), 'x-robots-tag': 'noindex' })
      .type('text/html; charset=utf-8')
      .send(tooManyPreviews);

  async function handle(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { slug } = request.params as { slug: string };
    const { preview } = request.query as { preview?: unknown };
    const visit = { preview: typeof preview === 'string' ? preview : undefined, origin: '' };
    const found = slugOrId.test(slug) ? await deps.publicPage(slug, visit) : null;
    if (!found) return deps.notFound(request, reply);
    const make = async () => compressPage(deps.render(await found.load()), 'quickly');
    reply.headers(deps.security);
    if (found.isPreview) {
      const page = await previewPage(request, visit.preview ?? '', found.cacheKey, make);
      // The URL contains the preview token: it must not leak through caches, referrers or search engines.
      reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex', vary: 'accept-encoding' });
      return sendCompressed(request, reply.type('text/html; charset=utf-8'), page);
    }
    reply.header('cache-control', cacheControl);
    // From the key instead of the content: a page that the browser has is not rendered, also after a restart.
    const tag = entityTag(`${deps.renderVersion()} ${found.cacheKey}`);
    return (
      sendNotModified(request, reply, tag) ??
      sendPage(request, reply, await pages.page(found.cacheKey, async () => ({ ...(await make()), tag })))
    );
  }

  app.get(deps.path, async (request, reply) => {
    try {
      return await handle(request, reply);
    } catch (error) {
      if (error instanceof AppError && error.code === 'NOT_FOUND') return deps.notFound(request, reply);
      if (error instanceof AppError && error.code === 'TOO_MANY') return sendTooMany(reply, error);
      if (isDatabaseUnavailable(error)) return deps.unavailable(request, reply);
      throw error;
    }
  });
}
