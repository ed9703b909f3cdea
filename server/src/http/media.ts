import type { Readable } from 'node:stream';
import { pictureWidths } from '@jamun/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../kit/app-error.ts';

interface PublicPicture {
  contentType: string;
  size: number;
  /** Differs between the versions of a picture. */
  tag: string;
  read(): Promise<Readable | null>;
}

/** Module with public pictures. `publicPicture` returns null for a picture of another module or one that is not public now. */
export interface PictureSource {
  /** `width`: null for the picture itself, otherwise its smallest version of at least this width. */
  publicPicture(id: string, width: number | null): Promise<PublicPicture | null>;
}

/** Short max-age although the content of an id never changes: a picture may be taken down. */
const headers = {
  'cache-control': 'public, max-age=300',
  'content-security-policy': "default-src 'none'; sandbox",
  // Other sites embed the picture in link previews.
  'cross-origin-resource-policy': 'cross-origin',
  'content-disposition': 'inline',
};
const idShape = /^[0-9A-Za-z]{20}$/;

/**
 * `GET /media/<id>`: pictures of published items at permanent URLs, and `GET /media/<id>/<width>`: their smaller versions. The server
 * proxies the bytes also with remote storage, because every request checks that the picture is still public.
 */
export function serveMedia(app: FastifyInstance, sources: PictureSource[]): void {
  async function publicPicture(id: string, width: number | null): Promise<PublicPicture | null> {
    if (!idShape.test(id)) return null;
    for (const source of sources) {
      const picture = await source.publicPicture(id, width);
      if (picture) return picture;
    }
    return null;
  }

  async function sendPicture(request: FastifyRequest, reply: FastifyReply, picture: PublicPicture | null) {
    if (!picture) throw new AppError('NOT_FOUND');
    const etag = `"${picture.tag}"`;
    reply.headers({ ...headers, etag });
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    reply.headers({ 'content-type': picture.contentType, 'content-length': picture.size });
    if (request.method === 'HEAD') return reply.send();
    const bytes = await picture.read();
    if (!bytes) throw new AppError('NOT_FOUND');
    return reply.send(bytes);
  }

  const route = { method: ['GET', 'HEAD'], config: { isFileTransfer: true } };
  app.route<{ Params: { id: string } }>({
    ...route,
    url: '/media/:id',
    handler: async (request, reply) => sendPicture(request, reply, await publicPicture(request.params.id, null)),
  });
  app.route<{ Params: { id: string; width: string } }>({
    ...route,
    url: '/media/:id/:width',
    handler: async (request, reply) => {
      const { id, width } = request.params;
      const known = pictureWidths.find((each) => String(each) === width);
      return sendPicture(request, reply, known ? await publicPicture(id, known) : null);
    },
  });
}
