import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A page that says the same to everybody: compressed once, sent as it is ever after. */
export interface CompressedPage {
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
}

/** As small as it goes for what is made once; quickly for what is made while others wait, which is a few hundredths larger. */
export function compressPage(html: string, how: 'well' | 'quickly' = 'well'): CompressedPage {
  const plain = Buffer.from(html);
  const quality = how === 'well' ? constants.BROTLI_MAX_QUALITY : 5;
  return { plain, br: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }), gzip: gzipSync(plain) };
}

export function sendPage(request: FastifyRequest, reply: FastifyReply, page: CompressedPage) {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null;
  if (encoding) reply.header('content-encoding', encoding);
  return reply
    .header('vary', 'accept-encoding')
    .type('text/html; charset=utf-8')
    .send(page[encoding ?? 'plain']);
}
