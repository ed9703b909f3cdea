import type { GalleryImage } from '@jamun/contract';
import { useOrderImages } from '../../../../domain/products/upload-api.ts';
import { useOrder } from '../use-order.ts';

/** The images in the order that was chosen last. */
export function useImageOrder(productId: string, images: readonly GalleryImage[]) {
  const known = new Map(images.map((image) => [image.id, image]));
  const { sorted, move } = useOrder([...known.keys()], useOrderImages(productId), 'Failed to arrange the gallery');
  return { sorted: sorted.flatMap((id) => known.get(id) ?? []), move };
}
