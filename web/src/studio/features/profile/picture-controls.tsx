import { Button } from '@mantine/core';
import { IconCamera, IconTrash } from '@tabler/icons-react';
import { type ChangeEvent, useCallback, useEffect, useRef, useState } from 'react';
import { pictureKinds } from '../../domain/profile/picture-kinds.ts';
import type { PictureKind } from '../../domain/profile/pictures.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { lazyDialog } from '../../ui/overlay/lazy-dialog.tsx';
import classes from './picture-controls.module.css';

const DeletePictureDialog = lazyDialog(() => import('./delete-picture-dialog.tsx').then((module) => module.DeletePictureDialog));

interface PictureControlsProps {
  kind: PictureKind;
  /** Whether there is one now. */
  present: boolean;
  onChoose: (file: File) => void;
}

/** Choose another picture, or take the one that is there away. */
export function PictureControls({ kind, present, onChoose }: PictureControlsProps) {
  const [deleting, setDeleting] = useState<PictureKind | null>(null);
  const stopDeleting = useCallback(() => setDeleting(null), []);
  const chooser = useFocusAfterRemoval(present);
  const { name, short, rule } = pictureKinds[kind];
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    if (file) onChoose(file);
    // The same file may be chosen again, after it was refused and mended.
    currentTarget.value = '';
  };
  return (
    <div className={classes.controls}>
      <Button component="label" className={classes.choose} leftSection={<IconCamera size={16} stroke={1.75} aria-hidden />}>
        {present ? `Change ${short}` : `Upload ${short}`}
        {/* The browser's own input, laid unseen over the button: keyboard, phone and assistive tools know it. */}
        <input ref={chooser} type="file" accept={rule.types.join(',')} onChange={take} />
      </Button>
      {present && (
        <IconButton
          label={`Delete ${name}`}
          title={`Delete ${name}`}
          Icon={IconTrash}
          className={classes.delete}
          onClick={() => setDeleting(kind)}
        />
      )}
      <DeletePictureDialog target={deleting} onClose={stopDeleting} />
    </div>
  );
}

// The dialog fades for as long, and only then gives the focus back: to a button that is gone.
const dialogLeaves = 300;

/** The button that deletes goes with the picture: the keyboard goes on beside it. */
function useFocusAfterRemoval(present: boolean) {
  const chooser = useRef<HTMLInputElement>(null);
  const before = useRef(present);
  useEffect(() => {
    const removed = before.current && !present;
    before.current = present;
    if (!removed) return;
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) chooser.current?.focus({ preventScroll: true });
    }, dialogLeaves);
    return () => clearTimeout(timer);
  }, [present]);
  return chooser;
}
