import { fileMessages } from '@jamun/contract';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../kit/app-error.ts';
import { contentDisposition } from '../kit/content-disposition.ts';
import type { Files } from '../modules/files/index.ts';
import { type DownloadsDeps, serveDownloads } from './downloads.ts';
import { type PictureSource, serveMedia } from './media.ts';

/** Identity documents: never cached, never executed, never framed. */
const headers = {
  'cache-control': 'private, no-store',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

/** `GET /sealed-files/<token>`: decrypts a file that is encrypted at rest. The signed token is the permission, until it expires. */
function serveSealedFiles(app: FastifyInstance, files: Pick<Files, 'findSealed' | 'readSealed'>): void {
  app.route<{ Params: { token: string } }>({
    method: ['GET', 'HEAD'],
    url: '/sealed-files/:token',
    config: { isFileTransfer: true },
    handler: async (request, reply) => {
      const found = await files.findSealed(request.params.token);
      if (!found) throw new AppError('FORBIDDEN', { message: fileMessages.linkExpired });
      const { file, as } = found;
      if (!file) throw new AppError('NOT_FOUND');
      reply.headers({
        ...headers,
        'content-type': file.contentType,
        'content-disposition': contentDisposition(as, file.fileName),
        'content-length': file.size,
      });
      if (request.method === 'HEAD') return reply.send();
      const content = await files.readSealed(file);
      if (!content) throw new AppError('NOT_FOUND');
      return reply.send(content);
    },
  });
}

interface FileServing {
  /** Null with remote storage. */
  disk: { routes(app: FastifyInstance, mayReceive: Files['isUploadExpected']): Promise<void> } | null;
  files: Files;
  downloads: DownloadsDeps;
  pictureSources: PictureSource[];
}

/** All routes that serve files from storage. */
export async function serveFiles(app: FastifyInstance, { disk, files, downloads, pictureSources }: FileServing): Promise<void> {
  await disk?.routes(app, files.isUploadExpected);
  serveSealedFiles(app, files);
  serveDownloads(app, downloads);
  serveMedia(app, pictureSources);
}
