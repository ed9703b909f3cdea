import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../kit/app-error.ts';
import type { FileRow } from '../modules/files/index.ts';

interface Shown extends Pick<FileRow, 'contentType' | 'size'> {
  read(): Promise<Readable | null>;
}

/** A module that shows pictures; null for a picture of another module, or one that is not public at the moment. */
export interface PictureSource {
  publicPicture(id: string): Promise<Shown | null>;
}

/** Seen by everybody and never another under the same address; asked for again after a while, since it may be taken down. */
const headers = {
  'cache-control': 'public, max-age=300',
  'content-security-policy': "default-src 'none'; sandbox",
  // Whoever shows a link to the page shows its picture too.
  'cross-origin-resource-policy': 'cross-origin',
  'content-disposition': 'inline',
};
const idShape = /^[0-9A-Za-z]{20}$/;

/**
 * `GET /media/<id>`: the pictures of what is published, at addresses that stay. The bytes pass through here, wherever they lie,
 * because each time it is asked whether they may be seen.
 */
export function serveMedia(app: FastifyInstance, sources: PictureSource[]): void {
  async function publicPicture(id: string): Promise<Shown | null> {
    for (const source of sources) {
      const shown = await source.publicPicture(id);
      if (shown) return shown;
    }
    return null;
  }

  app.route<{ Params: { id: string } }>({
    method: ['GET', 'HEAD'],
    url: '/media/:id',
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
