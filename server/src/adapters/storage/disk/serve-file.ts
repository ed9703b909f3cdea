import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../kit/app-error.ts';
import { parseRangeHeader } from '../../../kit/byte-range.ts';
import type { Clock } from '../../../kit/clock.ts';
import { contentDisposition, isCacheable } from '../../../kit/content-disposition.ts';
import type { DiskFolder } from './disk-folder.ts';
import type { DownloadPermission } from './url-tokens.ts';

/** Uploaded files stay inert: no scripts, no frames, no MIME sniffing, no embedding in other sites. */
const inertHeaders = {
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

/** Pictures and recordings may be cached until their URL expires. Other files and downloads are not cached. */
const cacheControl = (permission: DownloadPermission, now: Date) =>
  isCacheable(permission) ? `private, max-age=${Math.floor((permission.until - now.getTime()) / 1_000)}` : 'private, no-store';

export function createFileServer(folder: DiskFolder, clock: Clock) {
  return async function serve(permission: DownloadPermission, request: FastifyRequest, reply: FastifyReply) {
    const file = await folder.open(permission.key);
    if (!file) throw new AppError('NOT_FOUND');
    let isStreaming = false;
    try {
      const { size, mtimeMs } = await file.stat();
      const etag = `"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}"`;
      reply.headers({ ...inertHeaders, etag, 'accept-ranges': 'bytes', 'cache-control': cacheControl(permission, clock.now()) });
      if (request.headers['if-none-match'] === etag) return reply.status(304).send();
      const range = request.method === 'GET' ? parseRangeHeader(request.headers, { size, etag }) : 'whole';
      if (range === 'outside') return reply.status(416).header('content-range', `bytes */${size}`).send();
      const { start, end } = range === 'whole' ? { start: 0, end: size - 1 } : range;
      reply.headers({
        'content-type': permission.type,
        'content-disposition': contentDisposition(permission.as, permission.name),
        'content-length': end - start + 1,
      });
      if (range !== 'whole') reply.status(206).header('content-range', `bytes ${start}-${end}/${size}`);
      if (request.method === 'HEAD' || size === 0) return reply.send();
      isStreaming = true;
      return reply.send(file.createReadStream({ start, end }));
    } finally {
      // A stream closes the file itself.
      if (!isStreaming) await file.close();
    }
  };
}
