import type { GalleryImage } from '@jamun/contract';
import { IconArrowLeft, IconArrowRight, IconTrash } from '@tabler/icons-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { useOrderImages } from '../../../../domain/products/upload-api.ts';
import { IconButton } from '../../../../ui/button/icon-button.tsx';
import { VisuallyHidden } from '../../../../ui/page/page-elements.tsx';
import { productEditorText } from '../text.ts';
import { useOrder } from '../use-order.ts';
import classes from './gallery-grid.module.css';

const { gallery: text } = productEditorText;

interface GalleryGridProps {
  productId: string;
  images: readonly GalleryImage[];
  onDelete: (image: GalleryImage) => void;
}

/** Gallery images in the order of the product page, moved by dragging or with buttons. */
export function GalleryGrid({ productId, images, onDelete }: GalleryGridProps) {
  const { sorted, move } = useImageOrder(productId, images);
  const { announced, shift, list } = useShift(move);
  const { dragged, over, handlers } = useDrag((id, to) => shift(id, to, sorted.length));
  return (
    <>
      <ul ref={list} className={classes.grid}>
        {sorted.map((image, index) => (
          <li
            key={image.id}
            draggable
            data-dragged={dragged === image.id || undefined}
            data-over={over === image.id || undefined}
            {...handlers(image.id, index)}
          >
            <img src={image.imageUrl} alt={image.imageName} loading="lazy" draggable={false} />
            <div className={classes.bar}>
              <IconButton
                small
                label={text.moveEarlier(image.imageName)}
                Icon={IconArrowLeft}
                disabled={index === 0}
                data-shift={`${image.id}-earlier`}
                onClick={() => shift(image.id, index - 1, sorted.length, 'earlier')}
              />
              <span>{index + 1}</span>
              <IconButton
                small
                label={text.moveLater(image.imageName)}
                Icon={IconArrowRight}
                disabled={index === sorted.length - 1}
                data-shift={`${image.id}-later`}
                onClick={() => shift(image.id, index + 1, sorted.length, 'later')}
              />
              <IconButton small label={text.delete(image.imageName)} Icon={IconTrash} onClick={() => onDelete(image)} />
            </div>
          </li>
        ))}
      </ul>
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
    </>
  );
}

function useImageOrder(productId: string, images: readonly GalleryImage[]) {
  const imagesById = new Map(images.map((image) => [image.id, image]));
  const { sorted, move } = useOrder([...imagesById.keys()], useOrderImages(productId), text.notOrdered);
  return { sorted: sorted.flatMap((id) => imagesById.get(id) ?? []), move };
}

/** Moves an image, announces its new position to screen readers and keeps the focus on its button. */
function useShift(move: (id: string, to: number) => void) {
  const [announced, setAnnounced] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const pressed = useRef<string | null>(null);
  const shift = (id: string, to: number, count: number, by?: 'earlier' | 'later') => {
    move(id, to);
    setAnnounced(text.moved(to + 1, count));
    pressed.current = by ? `${id}-${by}` : null;
  };
  useEffect(() => {
    if (!pressed.current) return;
    const button = list.current?.querySelector<HTMLButtonElement>(`[data-shift="${pressed.current}"]`);
    pressed.current = null;
    // The pressed button is disabled at the first or last position: the focus goes to the other one.
    const next = button?.disabled ? button.parentElement?.querySelector<HTMLButtonElement>('[data-shift]:not(:disabled)') : button;
    next?.focus({ preventScroll: true });
  });
  return { announced, shift, list };
}

function useDrag(onDrop: (id: string, to: number) => void) {
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const end = () => {
    setDragged(null);
    setOver(null);
  };
  const handlers = (id: string, index: number) => ({
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move';
      // Firefox starts a drag only with data.
      event.dataTransfer.setData('text/plain', id);
      setDragged(id);
    },
    onDragOver: (event: DragEvent) => {
      if (!dragged) return;
      event.preventDefault();
      setOver(id);
    },
    onDragEnd: end,
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      if (dragged && dragged !== id) onDrop(dragged, index);
      end();
    },
  });
  return { dragged, over: over === dragged ? null : over, handlers };
}
