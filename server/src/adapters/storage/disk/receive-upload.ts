import type { IncomingMessage } from 'node:http';
import { AppError } from '../../../kit/app-error.ts';
import type { PutGrant } from './address-tokens.ts';
import type { DiskFolder } from './disk-folder.ts';

/** How slow a line may be, in milliseconds and bytes a second, before it counts as one that only wants to hold us up. */
export interface Pace {
  silence: number;
  grace: number;
  bytesPerSecond: number;
}

// The slowest that still gets 10 MB through before the server ends any request, after an hour.
export const usualPace: Pace = { silence: 30_000, grace: 60_000, bytesPerSecond: 4_096 };

const tooLarge = (largest: number) => new AppError('TOO_LARGE', { message: `The file is larger than ${largest / 1024 / 1024} MB` });
const wrongSize = () => new AppError('MALFORMED', { message: 'The file is not as long as was announced' });

/** What can be refused before the first byte of the body. */
function refuseEarly(grant: PutGrant, { headers }: IncomingMessage): void {
  const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  if (type !== grant.type) {
    throw new AppError('UNSUPPORTED_TYPE', { message: `The file must be sent with the content type ${grant.type}` });
  }
  const announced = headers['content-length'];
  if (announced === undefined) return;
  if (Number(announced) > grant.largest) throw tooLarge(grant.largest);
  if (grant.size !== null && Number(announced) !== grant.size) throw wrongSize();
}

/** Hangs up on a sender who has fallen silent or trickles; each one holds a connection and a file open. */
function watch(request: IncomingMessage, pace: Pace) {
  const began = performance.now();
  let [received, heardAt] = [0, began];
  const timer = setInterval(
    () => {
      const now = performance.now();
      const allowed = pace.grace + (received / pace.bytesPerSecond) * 1_000;
      if (now - heardAt > pace.silence || now - began > allowed) request.destroy(new Error('The upload is too slow'));
    },
    Math.min(5_000, pace.silence / 2),
  );
  return {
    heard(bytes: number) {
      received += bytes;
      heardAt = performance.now();
      return received;
    },
    stop: () => clearInterval(timer),
  };
}

/** Takes the body of a request as the object's bytes: counted as they arrive, never gathered. */
export function uploadReceiver(folder: DiskFolder, pace: Pace) {
  const underWay = new Map<string, IncomingMessage>();

  return async function receive(grant: PutGrant, request: IncomingMessage): Promise<void> {
    refuseEarly(grant, request);
    // Whoever sends again has given up the first time; and one address must not fill the disk by being used a thousand times at once.
    underWay.get(grant.key)?.destroy(new Error('The upload was begun again'));
    underWay.set(grant.key, request);
    const watched = watch(request, pace);
    try {
      await folder.create(grant.key, async (append) => {
        let received = 0;
        // Left open on the way out: the answer goes over the same connection.
        for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
          received = watched.heard(chunk.length);
          if (received > (grant.size ?? grant.largest)) throw grant.size === null ? tooLarge(grant.largest) : wrongSize();
          await append(chunk);
        }
        if (grant.size !== null && received !== grant.size) throw wrongSize();
      });
    } finally {
      watched.stop();
      if (underWay.get(grant.key) === request) underWay.delete(grant.key);
    }
  };
}
