import type { GalleryImage } from '@jamun/contract';
import { IconArrowLeft, IconArrowRight, IconTrash } from '@tabler/icons-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { IconButton } from '../../../../ui/button/icon-button.tsx';
import { VisuallyHidden } from '../../../../ui/page/visually-hidden.tsx';
import classes from './gallery-grid.module.css';
import { useImageOrder } from './use-image-order.ts';

interface GalleryGridProps {
  productId: string;
  images: readonly GalleryImage[];
  onDelete: (image: GalleryImage) => void;
}

/** The pictures as they stand on the page: dragged, or moved by their buttons. */
export function GalleryGrid({ productId, images, onDelete }: GalleryGridProps) {
  const { sorted, move } = useImageOrder(productId, images);
  const { said, shift, list } = useShift(move);
  const { dragged, over, handlers } = useDrag((id, to) => shift(id, to, sorted.length));
  return (
    <>
      <ul ref={list} className={classes.grid}>
        {sorted.map((image, place) => (
          <li
            key={image.id}
            draggable
            data-dragged={dragged === image.id || undefined}
            data-over={over === image.id || undefined}
            {...handlers(image.id, place)}
          >
            <img src={image.imageUrl} alt={image.imageName} loading="lazy" draggable={false} />
            <div className={classes.bar}>
              <IconButton
                small
                label={`Move ${image.imageName} earlier`}
                Icon={IconArrowLeft}
                disabled={place === 0}
                data-shift={`${image.id}-earlier`}
                onClick={() => shift(image.id, place - 1, sorted.length, 'earlier')}
              />
              <span>{place + 1}</span>
              <IconButton
                small
                label={`Move ${image.imageName} later`}
                Icon={IconArrowRight}
                disabled={place === sorted.length - 1}
                data-shift={`${image.id}-later`}
                onClick={() => shift(image.id, place + 1, sorted.length, 'later')}
              />
              <IconButton small label={`Delete ${image.imageName}`} Icon={IconTrash} onClick={() => onDelete(image)} />
            </div>
          </li>
        ))}
      </ul>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}

/** Says where it went, and keeps the keyboard on the picture that moves. */
function useShift(move: (id: string, to: number) => void) {
  const [said, setSaid] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const pressed = useRef<string | null>(null);
  const shift = (id: string, to: number, count: number, by?: 'earlier' | 'later') => {
    move(id, to);
    setSaid(`Moved to ${to + 1} of ${count}`);
    pressed.current = by ? `${id}-${by}` : null;
  };
  useEffect(() => {
    if (!pressed.current) return;
    const button = list.current?.querySelector<HTMLButtonElement>(`[data-shift="${pressed.current}"]`);
    pressed.current = null;
    // At its end a picture can only go back.
    const next = button?.disabled ? button.parentElement?.querySelector<HTMLButtonElement>('[data-shift]:not(:disabled)') : button;
    next?.focus({ preventScroll: true });
  });
  return { said, shift, list };
}

function useDrag(onDrop: (id: string, to: number) => void) {
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const end = () => {
    setDragged(null);
    setOver(null);
  };
  const handlers = (id: string, place: number) => ({
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move';
      // Firefox drags nothing without a word of data.
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
      if (dragged && dragged !== id) onDrop(dragged, place);
      end();
    },
  });
  return { dragged, over: over === dragged ? null : over, handlers };
}
