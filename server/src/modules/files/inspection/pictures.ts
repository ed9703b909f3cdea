import { fileMessages, mostPixels } from '@jamun/contract';
import type { Sharp, SharpOptions } from 'sharp';
import { AppError } from '../../../kit/app-error.ts';
import { boundedQueue } from '../../../kit/concurrency/bounded-queue.ts';

export interface PictureSize {
  width: number;
  height: number;
  /** `cover` fills the frame and cuts off what is too much, `inside` keeps all of it. */
  fit: 'cover' | 'inside';
  /** Whether a smaller one is drawn larger to fill the frame. */
  enlarge: boolean;
  format: 'webp' | 'jpeg';
}

/** Seconds. */
const longestWork = 10;
// The formats that are taken. Whatever else the library could read, it is not asked to: SVG, TIFF and PDF carry programs and references.
const readers = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}Buffer`);

type Open = (bytes: Buffer, options?: SharpOptions) => Sharp;

/** Loaded with the first picture: it brings a library of its own, and memory for it. */
async function loadSharp(): Promise<Open> {
  const { default: sharp } = await import('sharp');
  // One picture at a time and nothing kept: memory counts for more here than speed.
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: readers });
  return (bytes, options) => sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', pages: 1, autoOrient: true, ...options });
}

let loading: Promise<Open> | undefined;

/**
 * Large pictures need much memory while they are drawn, so one is drawn at a time. The queue is bounded, because a caller waits for
 * it with an open request; what one person may have in it is bounded too, so that nobody holds up the pictures of all others.
 */
export const pictureQueue = boundedQueue({
  waiting: 12,
  perOwner: 6,
  full: () => new AppError('UNAVAILABLE', { message: fileMessages.picturesBusy, retryAfterSeconds: 10 }),
});

/**
 * Draws the picture anew, upright. Only what can be seen survives: no place where it was taken, no second file
 * behind the first, no animation. The caller has a place in the queue.
 */
export async function redraw(bytes: Buffer, { width, height, fit, enlarge, format }: PictureSize): Promise<Buffer> {
  loading ??= loadSharp();
  const open = await loading;
  try {
    // Only its head is read here, so that too many pixels can be told from what cannot be read at all.
    const seen = await open(bytes, { limitInputPixels: false }).metadata();
    if (seen.width * seen.height > mostPixels) throw new AppError('TOO_LARGE', { message: fileMessages.tooManyPixels });
    const drawn = open(bytes).resize({ width, height, fit, withoutEnlargement: !enlarge }).timeout({ seconds: longestWork });
    // A JPEG knows no transparency: what shines through is white, like the page.
    return await (format === 'jpeg'
      ? drawn.flatten({ background: 'white' }).jpeg({ quality: 82 })
      : drawn.webp({ quality: 82 })
    ).toBuffer();
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('UNSUPPORTED_TYPE', { message: fileMessages.unreadable, cause: error });
  }
}
