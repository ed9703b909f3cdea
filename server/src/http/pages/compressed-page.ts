import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Page or document that is the same for all visitors: compressed once, then served from memory. */
export interface CompressedPage {
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
}

/** Maximum compression for pages compressed once; faster compression (a few percent larger) for pages compressed during a request. */
export function compressPage(html: string, mode: 'well' | 'quickly' = 'well'): CompressedPage {
  const plain = Buffer.from(html);
  const quality = mode === 'well' ? constants.BROTLI_MAX_QUALITY : 5;
  return { plain, br: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }), gzip: gzipSync(plain) };
}

/** Sends the encoding that the client accepts. The caller sets the content type and `vary`. */
export function sendCompressed(request: FastifyRequest, reply: FastifyReply, page: CompressedPage) {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null;
  if (encoding) reply.header('content-encoding', encoding);
  return reply.send(page[encoding ?? 'plain']);
}

export const sendPage = (request: FastifyRequest, reply: FastifyReply, page: CompressedPage) =>
  sendCompressed(request, reply.header('vary', 'accept-encoding').type('text/html; charset=utf-8'), page);
