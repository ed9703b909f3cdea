import { fileMessages, maxPixels } from '@jamun/contract';
import type { Sharp, SharpOptions } from 'sharp';
import { AppError } from '../../../kit/app-error.ts';
import { boundedQueue } from '../../../kit/concurrency/bounded-queue.ts';

export interface PictureSize {
  width: number;
  /** Null: follows from the width. */
  height: number | null;
  /** `cover` fills the frame and crops, `inside` keeps the whole picture. */
  fit: 'cover' | 'inside';
  /** Whether a smaller picture is enlarged to fill the frame. */
  enlarge: boolean;
  format: 'webp' | 'jpeg';
  quality?: number;
}

/** Timeout of one encoding in seconds. */
const timeoutSeconds = 10;
// Allowed loaders. All others are blocked: SVG, TIFF and PDF can contain scripts and references.
const allowedLoaders = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}Buffer`);

type OpenPicture = (bytes: Buffer, options?: SharpOptions) => Sharp;

/** Lazy loading: sharp brings a native library that needs memory. */
async function loadSharp(): Promise<OpenPicture> {
  const { default: sharp } = await import('sharp');
  // No cache and one thread: low memory use matters more than speed here.
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: allowedLoaders });
  return (bytes, options) => sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1, autoOrient: true, ...options });
}

let loading: Promise<OpenPicture> | undefined;

/**
 * Queue with concurrency 1, because re-encoding large pictures needs much memory. It is bounded, because callers wait with an open
 * request, and bounded per user, so that one user cannot block the others.
 */
export const pictureQueue = boundedQueue({
  waiting: 12,
  perOwner: 6,
  full: () => new AppError('UNAVAILABLE', { message: fileMessages.picturesBusy, retryAfterSeconds: 10 }),
});

/**
 * Re-encodes the picture with its orientation applied. Strips EXIF and GPS metadata, appended files and animation. Call it inside
 * `pictureQueue`.
 */
export async function reencodePicture(bytes: Buffer, size: PictureSize): Promise<Buffer> {
  const { width, height, fit, enlarge, format, quality = 82 } = size;
  loading ??= loadSharp();
  const open = await loading;
  try {
    // Reads the header only, to distinguish too many pixels from an unreadable picture.
    const metadata = await open(bytes, { limitInputPixels: false }).metadata();
    if (metadata.width * metadata.height > maxPixels) throw new AppError('TOO_LARGE', { message: fileMessages.tooManyPixels });
    const resized = open(bytes)
      .resize({ width, ...(height === null ? {} : { height }), fit, withoutEnlargement: !enlarge })
      .timeout({ seconds: timeoutSeconds });
    // JPEG has no transparency: transparent areas become white, like the page.
    return await (format === 'jpeg' ? resized.flatten({ background: 'white' }).jpeg({ quality }) : resized.webp({ quality })).toBuffer();
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('UNSUPPORTED_TYPE', { message: fileMessages.unreadable, cause: error });
  }
}
