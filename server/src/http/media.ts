import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../kit/app-error.ts';
import type { FileRow } from '../modules/files/index.ts';

interface PublicPicture extends Pick<FileRow, 'contentType' | 'size'> {
  read(): Promise<Readable | null>;
}

/** Module with public pictures. `publicPicture` returns null for a picture of another module or one that is not public now. */
export interface PictureSource {
  publicPicture(id: string): Promise<PublicPicture | null>;
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
 * `GET /media/<id>`: pictures of published items at permanent URLs. The server proxies the bytes also with remote storage, because
 * every request checks that the picture is still public.
 */
export function serveMedia(app: FastifyInstance, sources: PictureSource[]): void {
  async function publicPicture(id: string): Promise<PublicPicture | null> {
    for (const source of sources) {
      const picture = await source.publicPicture(id);
      if (picture) return picture;
    }
    return null;
  }

  app.route<{ Params: { id: string } }>({
    method: ['GET', 'HEAD'],
    url: '/media/:id',
    config: { isFileTransfer: true },
    handler: async (request, reply) => {
      const { id } = request.params;
      const picture = idShape.test(id) ? await publicPicture(id) : null;
      if (!picture) throw new AppError('NOT_FOUND');
      const etag = `"${id}"`;
      reply.headers({ ...headers, etag });
      if (request.headers['if-none-match'] === etag) return reply.status(304).send();
      reply.headers({ 'content-type': picture.contentType, 'content-length': picture.size });
      if (request.method === 'HEAD') return reply.send();
      const bytes = await picture.read();
      if (!bytes) throw new AppError('NOT_FOUND');
      return reply.send(bytes);
    },
  });
}
