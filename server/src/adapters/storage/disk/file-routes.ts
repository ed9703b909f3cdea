import { fileMessages } from '@jamun/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../../kit/app-error.ts';
import type { Clock } from '../../../kit/clock.ts';
import type { DiskFolder } from './disk-folder.ts';
import { createUploadReceiver, defaultUploadLimits, type UploadLimits } from './receive-upload.ts';
import { createFileServer } from './serve-file.ts';
import type { urlTokens } from './url-tokens.ts';

interface Deps {
  folder: DiskFolder;
  tokens: ReturnType<typeof urlTokens>;
  clock: Clock;
  uploadLimits?: UploadLimits;
  mayReceive?: ((key: string) => Promise<boolean>) | undefined;
}

const invalidToken = () => new AppError('FORBIDDEN', { message: fileMessages.linkExpired });
const tokenOf = (request: FastifyRequest) => String((request.params as { '*'?: string })['*']);

// Long enough for the error response to arrive, while the rest of the body is read and discarded.
const lingerMs = 5_000;

/** Lingering close: an immediate disconnect during the upload would lose the error response. */
function linger({ raw }: FastifyRequest): void {
  if (raw.complete) return;
  const { socket } = raw;
  raw.resume();
  const timer = setTimeout(() => {
    if (!raw.complete) socket.destroy();
  }, lingerMs);
  socket.once('close', () => clearTimeout(timer));
}

/** `PUT /files/<token>` and `GET /files/<token>`: the signed token is the permission, until it expires. */
export const fileRoutes =
  ({ folder, tokens, clock, uploadLimits = defaultUploadLimits, mayReceive }: Deps) =>
  async (app: FastifyInstance): Promise<void> => {
    const receive = createUploadReceiver(folder, uploadLimits);
    const serve = createFileServer(folder, clock);
    await app.register(async (scope) => {
      // Bodies are files: streamed unparsed, whatever their content type.
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', (_request, body, done) => done(null, body));
      scope.addHook('onResponse', async (request) => linger(request));

      scope.put('/files/*', { config: { hasOwnTimeout: true, isFileTransfer: true } }, async (request, reply) => {
        const permission = tokens.read(tokenOf(request), 'put');
        if (!permission || (mayReceive && !(await mayReceive(permission.key)))) throw invalidToken();
        await receive(permission, request.raw);
        return reply.send();
      });
      scope.route({
        method: ['GET', 'HEAD'],
        url: '/files/*',
        config: { isFileTransfer: true },
        handler: async (request, reply) => {
          const permission = tokens.read(tokenOf(request), 'get');
          if (!permission) throw invalidToken();
          return serve(permission, request, reply);
        },
      });
    });
  };
