import { errorStatus } from '@jamun/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../kit/app-error.ts';
import { parseRangeHeader } from '../kit/byte-range.ts';
import { contentDisposition, isCacheable } from '../kit/content-disposition.ts';
import type { Download } from '../modules/insights/index.ts';
import { isDatabaseUnavailable } from '../platform/db/database-errors.ts';
import { downloadPage, downloadPagePolicy, hasDownloadPage } from './pages/download-page.ts';

export interface DownloadsDeps {
  openDownload(token: string): Promise<Download>;
  supportEmail: string;
}

/** Uploaded files stay inert: no scripts, no frames, no MIME sniffing, no embedding in other sites. */
const inertHeaders = {
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
};

const noStore = 'private, no-store';
/** Browsers may cache pictures and recordings, but must revalidate before each use. */
const cacheControl = ({ as, contentType }: Download) => (isCacheable({ as, type: contentType }) ? 'private, no-cache' : noStore);

async function sendBytes(download: Download, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { object, size, as, contentType, fileName } = download;
  // Objects are immutable and have random names, so the name is a valid ETag.
  const etag = `"${object.slice(object.lastIndexOf('/') + 1)}"`;
  reply.headers({ ...inertHeaders, etag, 'accept-ranges': 'bytes', 'cache-control': cacheControl(download) });
  if (request.headers['if-none-match'] === etag) return reply.status(304).send();
  const range = request.method === 'GET' ? parseRangeHeader(request.headers, { size, etag }) : 'whole';
  if (range === 'outside') return reply.status(416).header('content-range', `bytes */${size}`).send();
  const part = range === 'whole' ? { start: 0, end: size - 1 } : range;
  const bytes = request.method === 'HEAD' ? undefined : await download.read(part);
  if (bytes === null) throw new AppError('NOT_FOUND');
  reply.headers({
    'content-type': contentType,
    'content-disposition': contentDisposition(as, fileName),
    'content-length': part.end - part.start + 1,
  });
  if (range !== 'whole') reply.status(206).header('content-range', `bytes ${part.start}-${part.end}/${size}`);
  if (!bytes) return reply.send();
  reply.raw.once('close', () => bytes.destroy());
  return reply.send(bytes);
}

const statusOf = (error: unknown): number | null => {
  if (isDatabaseUnavailable(error)) return 503;
  return error instanceof AppError ? errorStatus[error.code] : null;
};

/**
 * `GET /downloads/<grant>`: files of a purchase. Every request checks the entitlement.
 *
 * Attachments in remote storage are served by a redirect that is valid for 60 seconds. Files that the browser plays are proxied
 * instead: Chromium reuses the redirected URL of a video for all later ranges, so playback would fail after a minute.
 */
export function serveDownloads(app: FastifyInstance, { openDownload, supportEmail }: DownloadsDeps): void {
  async function handle(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const download = await openDownload((request.params as { '*': string })['*']);
    const address = download.as === 'attachment' ? await download.temporaryAddress() : null;
    if (address === null) return sendBytes(download, request, reply);
    return reply.headers({ 'cache-control': noStore, 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' }).redirect(address, 302);
  }

  app.route({
    method: ['GET', 'HEAD'],
    url: '/downloads/*',
    config: { isFileTransfer: true },
    handler: async (request, reply) => {
      try {
        return await handle(request, reply);
      } catch (error) {
        const status = statusOf(error);
        if (status === null || !hasDownloadPage(status) || !request.headers.accept?.includes('text/html')) throw error;
        return reply
          .status(status)
          .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'content-security-policy': downloadPagePolicy })
          .type('text/html; charset=utf-8')
          .send(downloadPage(status, supportEmail));
      }
    },
  });
}
