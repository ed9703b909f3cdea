import type { IncomingMessage } from 'node:http';
import { AppError } from '../../../kit/app-error.ts';
import type { DiskFolder } from './disk-folder.ts';
import type { PutGrant } from './url-tokens.ts';

/** Limits against slow uploads (slowloris): longest pause between chunks, time before the minimum rate applies, minimum rate. */
export interface UploadTimeouts {
  idleMs: number;
  graceMs: number;
  minBytesPerSecond: number;
}

// At this rate 10 MB still arrive within the request timeout of one hour.
export const defaultUploadTimeouts: UploadTimeouts = { idleMs: 30_000, graceMs: 60_000, minBytesPerSecond: 4_096 };

const tooLarge = (largest: number) => new AppError('TOO_LARGE', { message: `The file is larger than ${largest / 1024 / 1024} MB` });
const wrongSize = () => new AppError('MALFORMED', { message: 'The file is not as long as was announced' });

/** Checks on the headers, before the body is read. */
function assertHeaders(grant: PutGrant, { headers }: IncomingMessage): void {
  const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  if (type !== grant.type) {
    throw new AppError('UNSUPPORTED_TYPE', { message: `The file must be sent with the content type ${grant.type}` });
  }
  const announced = headers['content-length'];
  if (announced === undefined) return;
  if (Number(announced) > grant.largest) throw tooLarge(grant.largest);
  if (grant.size !== null && Number(announced) !== grant.size) throw wrongSize();
}

/** Disconnects an idle or slow sender, because each upload occupies a connection and an open file. */
function watchSpeed(request: IncomingMessage, pace: UploadTimeouts) {
  const startedAt = performance.now();
  let [received, lastChunkAt] = [0, startedAt];
  const timer = setInterval(
    () => {
      const now = performance.now();
      const allowed = pace.graceMs + (received / pace.minBytesPerSecond) * 1_000;
      if (now - lastChunkAt > pace.idleMs || now - startedAt > allowed) request.destroy(new Error('The upload is too slow'));
    },
    Math.min(5_000, pace.idleMs / 2),
  );
  return {
    count(bytes: number) {
      received += bytes;
      lastChunkAt = performance.now();
      return received;
    },
    stop: () => clearInterval(timer),
  };
}

/** Streams the request body into the object without buffering it in memory. */
export function uploadReceiver(folder: DiskFolder, pace: UploadTimeouts) {
  const activeUploads = new Map<string, IncomingMessage>();

  return async function receive(grant: PutGrant, request: IncomingMessage): Promise<void> {
    assertHeaders(grant, request);
    // A new upload replaces the one in progress: the client has given up on it, and many parallel uploads to one URL must not fill the disk.
    activeUploads.get(grant.key)?.destroy(new Error('The upload was restarted'));
    activeUploads.set(grant.key, request);
    const speed = watchSpeed(request, pace);
    try {
      await folder.create(grant.key, async (append) => {
        let received = 0;
        // Keeps the socket open after an error: the response uses the same connection.
        for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
          received = speed.count(chunk.length);
          if (received > (grant.size ?? grant.largest)) throw grant.size === null ? tooLarge(grant.largest) : wrongSize();
          await append(chunk);
        }
        if (grant.size !== null && received !== grant.size) throw wrongSize();
      });
    } finally {
      speed.stop();
      if (activeUploads.get(grant.key) === request) activeUploads.delete(grant.key);
    }
  };
}
