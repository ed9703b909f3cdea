/** Longest side of a scaled picture in pixels: more than any screen shows of one. */
const longestSide = 2400;
const quality = 0.86;

/** Width and height with this longest side at most. */
export function fitInside(width: number, height: number, longest = longestSide): { width: number; height: number } {
  const scale = Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** How many pixels a picture has; zero when the browser cannot read it. */
export async function countPixels(file: Blob): Promise<number> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return 0;
  const pixels = bitmap.width * bitmap.height;
  bitmap.close();
  return pixels;
}

export interface Jpeg {
  blob: Blob;
  width: number;
  height: number;
}

/** The picture as a JPEG of a size that uploads quickly; null when the browser cannot read it. */
export async function shrinkToJpeg(file: Blob): Promise<Jpeg | null> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return null;
  const size = fitInside(bitmap.width, bitmap.height);
  const canvas = Object.assign(document.createElement('canvas'), size);
  const context = canvas.getContext('2d');
  if (!context) return null;
  // JPEG has no transparency.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, size.width, size.height);
  context.drawImage(bitmap, 0, 0, size.width, size.height);
  bitmap.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  return blob && { blob, ...size };
}

export const withExtension = (name: string, extension: string) => `${name.replace(/\.[^.]*$/, '')}.${extension}`;
