/** In pixels: longest side of a scaled picture, more than screens show. */
const maxSide = 2400;
const quality = 0.86;

/** Width and height scaled down to a longest side of `max`. */
export function fitInside(width: number, height: number, max = maxSide): { width: number; height: number } {
  const scale = Math.min(1, max / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Number of pixels of a picture; zero when the browser cannot read it. */
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

/** Picture as a JPEG of limited size; null when the browser cannot read it. */
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
