import type { FastifyInstance } from 'fastify';
import { type Clock, days, earlier } from '../../../kit/clock.ts';
import type { KeyRing } from '../../../kit/crypto/secret-key.ts';
import type { RandomBytes } from '../../../kit/ids.ts';
import type { StoragePort } from '../../../modules/files/index.ts';
import type { Logger } from '../../../platform/log/logger.ts';
import { type DiskFolder, diskFolder } from './disk-folder.ts';
import { fileRoutes } from './file-routes.ts';
import type { UploadLimits } from './receive-upload.ts';
import { urlTokens } from './url-tokens.ts';

interface Options {
  dir: string;
  /** Keys that sign the file URLs. */
  keys: KeyRing;
  clock: Clock;
  random: RandomBytes;
  log: Logger;
  uploadLimits?: UploadLimits;
  openNew?: Parameters<typeof diskFolder>[0]['openNew'];
}

export interface DiskStorage extends StoragePort {
  prepare: DiskFolder['prepare'];
  /** Routes behind the signed URLs. `mayReceive`: whether an upload is still expected for a key. */
  routes(app: FastifyInstance, mayReceive?: (key: string) => Promise<boolean>): Promise<void>;
  sweep(): Promise<number>;
}

/** Storage adapter for a local directory, with signed URLs of our own server. */
export function diskStorage({ keys, clock, uploadLimits, ...options }: Options): DiskStorage {
  const folder = diskFolder(options);
  const tokens = urlTokens(keys, clock);
  return {
    isRemote: false,
    prepare: folder.prepare,
    routes: (app, mayReceive) => fileRoutes({ folder, tokens, clock, mayReceive, ...(uploadLimits ? { uploadLimits } : {}) })(app),
    sweep: () => folder.sweep(earlier(clock.now(), days(1))),

    async createUploadUrl({ key, contentType: type, size, maxBytes: largest, expiresAt, origin }) {
      return `${origin}/files/${tokens.sign({ do: 'put', key, type, size, largest, until: expiresAt.getTime() })}`;
    },
    async createDownloadUrl({ key, contentType: type, fileName: name, disposition: as, expiresAt, origin }) {
      return `${origin}/files/${tokens.sign({ do: 'get', key, type, name, as, until: expiresAt.getTime() })}`;
    },
    async stat(key) {
      const stats = await folder.stat(key);
      return stats ? { size: stats.size } : null;
    },
    async read(key, range) {
      const file = await folder.open(key);
      return file ? file.createReadStream(range ?? {}) : null;
    },
    write: (key, bytes) => folder.create(key, (append) => append(bytes)),
    writeStream: (key, { stream, size }) =>
      folder.create(key, async (append) => {
        let written = 0;
        for await (const chunk of stream as AsyncIterable<Buffer>) {
          await append(chunk);
          written += chunk.length;
        }
        if (written !== size) throw new Error(`Expected a stream of ${size} bytes, got ${written}`);
      }),
    copy: folder.copy,
    remove: folder.remove,
  };
}
