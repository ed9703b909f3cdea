import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../kit/app-error.ts';
import { askedRange } from '../../../kit/byte-range.ts';
import type { Clock } from '../../../kit/clock.ts';
import { contentDisposition, mayBeCached } from '../../../kit/content-disposition.ts';
import type { GetGrant } from './address-tokens.ts';
import type { DiskFolder } from './disk-folder.ts';

/** What people uploaded stays inert: no script, no frame, no guessing of types, no other site's page. */
const inert = {
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

/** Pictures and recordings may be cached for as long as their address lives. Documents are not: some are identity papers. */
const keeping = (grant: GetGrant, now: Date) =>
  mayBeCached(grant) ? `private, max-age=${Math.floor((grant.until - now.getTime()) / 1_000)}` : 'private, no-store';

export function fileServer(folder: DiskFolder, clock: Clock) {
  return async function serve(grant: GetGrant, request: FastifyRequest, reply: FastifyReply) {
    const file = await folder.open(grant.key);
    if (!file) throw new AppError('NOT_FOUND');
    let streaming = false;
    try {
      const { size, mtimeMs } = await file.stat();
      const etag = `"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}"`;
      reply.headers({ ...inert, etag, 'accept-ranges': 'bytes', 'cache-control': keeping(grant, clock.now()) });
      if (request.headers['if-none-match'] === etag) return reply.status(304).send();
      const range = request.method === 'GET' ? askedRange(request.headers, { size, etag }) : 'whole';
      if (range === 'outside') return reply.status(416).header('content-range', `bytes */${size}`).send();
      const { start, end } = range === 'whole' ? { start: 0, end: size - 1 } : range;
      reply.headers({
        'content-type': grant.type,
        'content-disposition': contentDisposition(grant.as, grant.name),
        'content-length': end - start + 1,
      });
      if (range !== 'whole') reply.status(206).header('content-range', `bytes ${start}-${end}/${size}`);
      if (request.method === 'HEAD' || size === 0) return reply.send();
      streaming = true;
      return reply.send(file.createReadStream({ start, end }));
    } finally {
      // The stream closes it otherwise.
      if (!streaming) await file.close();
    }
  };
}
