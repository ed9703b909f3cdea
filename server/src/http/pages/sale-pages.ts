import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../kit/app-error.ts';
import type { Clock } from '../../kit/clock.ts';
import { minutes } from '../../kit/clock.ts';
import { networkOf } from '../../kit/network-of.ts';
import { isDatabaseLost } from '../../platform/db/database-errors.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import type { ErrorPages } from '../error-handler.ts';
import { type CompressedPage, compressPage, sendPage } from './compressed-page.ts';
import { keptPages } from './kept-pages.ts';
import { plainPage } from './plain-page.ts';

/** A page that may be shown. As long as the key is the same, so is all that stands on it. */
interface Found<Sold> {
  cacheKey: string;
  /** Seen through a preview link: no browser or proxy may store it. */
  isPreview: boolean;
  load(): Promise<Sold>;
}

interface SalePagesDeps<Sold> {
  path: `/${string}/:slug`;
  publicPage(slugOrId: string, visit: { preview?: string | undefined; origin: string }): Promise<Found<Sold> | null>;
  render(sold: Sold): string;
  notFound: ErrorPages['notFound'];
  unavailable: ErrorPages['failed'];
  /** These pages show pictures from elsewhere on the web and open the payment, and nothing else from there. */
  security: Record<string, string>;
  limits: Pick<Limits, 'take'>;
  clock: Clock;
}

interface SalePage extends CompressedPage {
  tag: string;
}

// A proxy takes the crowd off us, but a price that has changed is seen by everybody within seconds. Browsers ask each time.
const shortly = 'public, max-age=0, s-maxage=5';
const keptBytes = 24 * 1024 * 1024;
const keptPreviewBytes = 4 * 1024 * 1024;
/** Previews of one version are rendered again after this time: the addresses of their pictures end after a quarter of an hour. */
const previewLifetime = minutes(5);
/** Per preview link, and per network: links can be made at will. */
const previewLimit = { calls: 30, seconds: 60 };
const slugOrId = /^[0-9A-Za-z-]{1,100}$/;

const made = (html: string): SalePage => ({
  ...compressPage(html, 'quickly'),
  tag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
});
const tooManyPreviews = plainPage({
  title: 'Too many previews',
  main: '<h1>Too many previews</h1><p>You have opened this preview many times. Wait a minute, then reload the page.</p>',
  note: 'Preview by Jamun',
});
const weigh = ({ plain, br, gzip }: SalePage) => plain.length + br.length + gzip.length;

/**
 * The page of something that is sold, such as `/d/{slug}`: each request asks for the row, so what was changed or taken down
 * is so for the next visitor; pages that are the same as before are sent as they were made.
 */
export function serveSalePages<Sold>(app: FastifyInstance, deps: SalePagesDeps<Sold>): void {
  const kept = keptPages<SalePage>({ largest: keptBytes, weigh });
  const keptPreviews = keptPages<SalePage>({ largest: keptPreviewBytes, weigh });

  async function previewPage(request: FastifyRequest, token: string, cacheKey: string, make: () => Promise<SalePage>): Promise<SalePage> {
    await deps.limits.take([
      { about: ['preview page', 'link', token], ...previewLimit },
      { about: ['preview page', 'network', networkOf(request.ip)], ...previewLimit },
    ]);
    const period = Math.floor(deps.clock.now().getTime() / previewLifetime);
    return keptPreviews.page(`${cacheKey}:${period}`, make);
  }

  const refuseTooMany = (reply: FastifyReply, { retryAfterSeconds = 60 }: AppError): FastifyReply =>
    reply
      .status(429)
      .headers({ 'cache-control': 'no-store', 'retry-after': String(retryAfterSeconds), 'x-robots-tag': 'noindex' })
      .type('text/html; charset=utf-8')
      .send(tooManyPreviews);

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { slug } = request.params as { slug: string };
    const { preview } = request.query as { preview?: unknown };
    const asked = { preview: typeof preview === 'string' ? preview : undefined, origin: '' };
    const found = slugOrId.test(slug) ? await deps.publicPage(slug, asked) : null;
    if (!found) return deps.notFound(request, reply);
    const make = async () => made(deps.render(await found.load()));
    const page = await (found.isPreview
      ? previewPage(request, asked.preview ?? '', found.cacheKey, make)
      : kept.page(found.cacheKey, make));
    reply.headers(deps.security);
    if (found.isPreview) {
      // The address carries the permission to look: it goes to nobody else.
      reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
      return sendPage(request, reply, page);
    }
    reply.headers({ 'cache-control': shortly, etag: page.tag });
    if (request.headers['if-none-match']?.includes(page.tag)) return reply.header('vary', 'accept-encoding').status(304).send();
    return sendPage(request, reply, page);
  }

  app.get(deps.path, async (request, reply) => {
    try {
      return await answer(request, reply);
    } catch (error) {
      if (error instanceof AppError && error.code === 'NOT_FOUND') return deps.notFound(request, reply);
      if (error instanceof AppError && error.code === 'TOO_MANY') return refuseTooMany(reply, error);
      if (isDatabaseLost(error)) return deps.unavailable(request, reply);
      throw error;
    }
  });
}
