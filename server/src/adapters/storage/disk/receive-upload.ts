import type { IncomingMessage } from 'node:http';
import { AppError } from '../../../kit/app-error.ts';
import type { DiskFolder } from './disk-folder.ts';
import type { UploadPermission } from './url-tokens.ts';

/** Limits against slow uploads (slowloris): longest pause between chunks, time before the minimum rate applies, minimum rate. */
export interface UploadLimits {
  idleMs: number;
  graceMs: number;
  minBytesPerSecond: number;
}

// At this rate 10 MB still arrive within the request timeout of one hour.
export const defaultUploadLimits: UploadLimits = { idleMs: 30_000, graceMs: 60_000, minBytesPerSecond: 4_096 };

const tooLarge = (largest: number) => new AppError('TOO_LARGE', { message: `The file is larger than ${largest / 1024 / 1024} MB` });
const wrongSize = () => new AppError('MALFORMED', { message: 'The file size does not match the announced size. Upload the file again.' });

/** Checks on the headers, before the body is read. */
function assertHeaders(permission: UploadPermission, { headers }: IncomingMessage): void {
  const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  if (type !== permission.type) {
    throw new AppError('UNSUPPORTED_TYPE', { message: `The file must be sent with the content type ${permission.type}` });
  }
  const announced = headers['content-length'];
  if (announced === undefined) return;
  if (Number(announced) > permission.largest) throw tooLarge(permission.largest);
  if (permission.size !== null && Number(announced) !== permission.size) throw wrongSize();
}

/** Disconnects an idle or slow sender, because each upload occupies a connection and an open file. */
function watchSpeed(request: IncomingMessage, limits: UploadLimits) {
  const startedAt = performance.now();
  let [received, lastChunkAt] = [0, startedAt];
  const timer = setInterval(
    () => {
      const now = performance.now();
      const allowedMs = limits.graceMs + (received / limits.minBytesPerSecond) * 1_000;
      if (now - lastChunkAt > limits.idleMs || now - startedAt > allowedMs) request.destroy(new Error('The upload is too slow'));
    },
    Math.min(5_000, limits.idleMs / 2),
  );
  return {
    addBytes(bytes: number) {
      received += bytes;
      lastChunkAt = performance.now();
      return received;
    },
    stop: () => clearInterval(timer),
  };
}

/** Streams the request body into the object without buffering it in memory. */
export function createUploadReceiver(folder: DiskFolder, limits: UploadLimits) {
  const activeUploads = new Map<string, IncomingMessage>();

  return async function receive(permission: UploadPermission, request: IncomingMessage): Promise<void> {
    assertHeaders(permission, request);
    // A new upload replaces the one in progress: the client has given up on it, and many parallel uploads to one URL must not fill the disk.
    activeUploads.get(permission.key)?.destroy(new Error('The upload was restarted'));
    activeUploads.set(permission.key, request);
    const speed = watchSpeed(request, limits);
    try {
      await folder.create(permission.key, async (append) => {
        let received = 0;
        // Keeps the socket open after an error: the response uses the same connection.
        for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
          received = speed.addBytes(chunk.length);
          if (received > (permission.size ?? permission.largest))
            throw permission.size === null ? tooLarge(permission.largest) : wrongSize();
          await append(chunk);
        }
        if (permission.size !== null && received !== permission.size) throw wrongSize();
      });
    } finally {
      speed.stop();
      if (activeUploads.get(permission.key) === request) activeUploads.delete(permission.key);
    }
  };
}
