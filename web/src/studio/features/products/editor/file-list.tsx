import { type ProductFile, productFileMessages } from '@jamun/contract';
import { IconGripVertical } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useOrderFiles } from '../../../domain/products/upload-api.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { UploadRow } from '../../../ui/media/upload-row.tsx';
import { VisuallyHidden } from '../../../ui/page/page-elements.tsx';
import classes from './file-list.module.css';
import { productEditorText } from './text.ts';
import { useOrder } from './use-order.ts';

const { files: text } = productEditorText;

interface FileListProps {
  productId: string;
  files: readonly ProductFile[];
  /** Files that are still shown as finished uploads above the list. */
  hidden: ReadonlySet<string | undefined>;
  onRename: (file: ProductFile) => void;
  onDelete: (file: ProductFile) => void;
}

/** Files in the order that buyers see. The handle of a row moves it by dragging or with the arrow keys. */
export function FileList({ productId, files, hidden, onRename, onDelete }: FileListProps) {
  const filesById = new Map(files.map((file) => [file.id, file]));
  const { sorted, move } = useOrder([...filesById.keys()], useOrderFiles(productId), productFileMessages.filesNotOrdered);
  const [announced, setAnnounced] = useState('');
  const shift = (id: string, to: number) => {
    if (to < 0 || to >= sorted.length || to === sorted.indexOf(id)) return;
    move(id, to);
    setAnnounced(text.moved(filesById.get(id)?.fileName, to + 1, sorted.length));
  };
  const { list, dragged, handleProps } = useDragHandle(sorted, shift);
  return (
    <>
      <ul ref={list}>
        {sorted.map((id) => {
          const file = filesById.get(id);
          if (!file || hidden.has(id)) return null;
          return (
            <UploadRow
              key={id}
              file={{ name: file.fileName, size: file.fileSize }}
              kind={file.fileType}
              state={{ at: 'done' }}
              isDragged={dragged === id}
              handle={
                sorted.length > 1 && (
                  <IconButton
                    small
                    label={text.reorder(file.fileName)}
                    title={text.reorderTitle}
                    aria-describedby={helpId}
                    Icon={IconGripVertical}
                    className={classes.handle}
                    {...handleProps(id)}
                  />
                )
              }
              onRename={() => onRename(file)}
              onRemove={() => onDelete(file)}
            />
          );
        })}
      </ul>
      <VisuallyHidden>
        <span id={helpId}>{text.reorderHelp}</span>
      </VisuallyHidden>
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
    </>
  );
}

const helpId = 'file-order-help';
const steps: Partial<Record<string, (index: number, last: number) => number>> = {
  ArrowUp: (index) => index - 1,
  ArrowDown: (index) => index + 1,
  Home: () => 0,
  End: (_index, last) => last,
};

/** Drag and drop with pointer events, which also work on touch screens. A row moves when the pointer passes the middle of another row. */
function useDragHandle(ids: readonly string[], shift: (id: string, to: number) => void) {
  const list = useRef<HTMLUListElement>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const end = () => setDragged(null);
  const follow = (y: number) => {
    if (!dragged) return;
    const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect());
    const own = rows[ids.indexOf(dragged)];
    if (!own || (y >= own.top && y <= own.bottom)) return;
    const middles = rows.map(({ top, height }) => top + height / 2);
    const to = y < own.top ? middles.findIndex((middle) => y < middle) : middles.findLastIndex((middle) => y > middle);
    if (to >= 0) shift(dragged, to);
  };
  const handleProps = (id: string) => ({
    onPointerDown: (event: PointerEvent<HTMLButtonElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDragged(id);
    },
    onPointerMove: (event: PointerEvent) => follow(event.clientY),
    onPointerUp: end,
    onPointerCancel: end,
    onKeyDown: (event: KeyboardEvent) => {
      const step = steps[event.key];
      if (!step) return;
      event.preventDefault();
      shift(id, step(ids.indexOf(id), ids.length - 1));
    },
  });
  return { list, dragged, handleProps };
}
