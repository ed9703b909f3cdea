import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Page or document that is the same for all visitors: compressed once, then served from memory. */
export interface CompressedPage {
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
  /** Entity tag: browsers that have the page get 304. */
  tag: string;
}

/** Maximum compression for pages compressed once; faster compression (a few percent larger) for pages compressed during a request. */
export function compressPage(html: string, mode: 'well' | 'quickly' = 'well'): CompressedPage {
  const plain = Buffer.from(html);
  const quality = mode === 'well' ? constants.BROTLI_MAX_QUALITY : 5;
  return {
    plain,
    br: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    gzip: gzipSync(plain),
    tag: entityTag(plain),
  };
}

/** Weak: the same for all encodings. */
export const entityTag = (content: string | Buffer): string =>
  `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;

/** Sends 304 if the browser has the page; returns null otherwise. */
export function sendNotModified(request: FastifyRequest, reply: FastifyReply, tag: string): FastifyReply | null {
  reply.headers({ vary: 'accept-encoding', etag: tag });
  return request.headers['if-none-match']?.includes(tag) ? reply.status(304).send() : null;
}

/** Whether the Accept-Encoding header names the encoding, without `q=0`, which refuses it. */
const isAccepted = (header: string, encoding: string): boolean =>
  header
    .toLowerCase()
    .split(',')
    .some((part) => {
      const [name = '', ...parameters] = part.split(';');
      return name.trim() === encoding && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter.trim()));
    });

/** Sends the encoding that the client accepts. The caller sets the content type and `vary`. */
export function sendCompressed(request: FastifyRequest, reply: FastifyReply, page: CompressedPage) {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const encoding = (['br', 'gzip'] as const).find((name) => isAccepted(accepted, name));
  if (encoding) reply.header('content-encoding', encoding);
  return reply.send(page[encoding ?? 'plain']);
}

/** Sends a page, or 304 without it. The caller sets the caching. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: CompressedPage) {
  if (reply.statusCode !== 200) reply.header('vary', 'accept-encoding');
  else {
    const notModified = sendNotModified(request, reply, page.tag);
    if (notModified) return notModified;
  }
  return sendCompressed(request, reply.type('text/html; charset=utf-8'), page);
}
