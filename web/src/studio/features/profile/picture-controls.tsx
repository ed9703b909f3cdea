import { accountMessages, uploadRules } from '@jamun/contract';
import { IconCamera, IconTrash } from '@tabler/icons-react';
import { type ChangeEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useDeletePicture } from '../../domain/profile/api.ts';
import type { PictureKind } from '../../domain/profile/pictures.ts';
import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { lazyDialog } from '../../ui/overlay/lazy-dialog.tsx';
import classes from './picture-controls.module.css';
import { profileText } from './text.ts';

const text = profileText.pictures;

const DeletePictureDialog = lazyDialog(() =>
  import('../../ui/overlay/confirm-call-dialog.tsx').then((module) => module.ConfirmCallDialog<PictureKind, void>),
);

const deleteText = {
  title: (kind: PictureKind) => text.deleteTitle(text[kind].name),
  line: (kind: PictureKind) => text[kind].deleteLine,
  confirm: text.deleteConfirm,
  busy: text.deleting,
  failed: accountMessages.unexpected,
};

export const pictureRules = { profile: uploadRules.PROFILE_PICTURE, cover: uploadRules.COVER_PICTURE };

interface PictureControlsProps {
  kind: PictureKind;
  hasPicture: boolean;
  onChoose: (file: File) => void;
}

/** Upload, change and delete buttons of one picture. */
export function PictureControls({ kind, hasPicture, onChoose }: PictureControlsProps) {
  const [deleting, setDeleting] = useState<PictureKind | null>(null);
  const stopDeleting = useCallback(() => setDeleting(null), []);
  const input = useFocusAfterRemoval(hasPicture);
  const deletePicture = useDeletePicture(kind);
  const { name, upload, change } = text[kind];
  const chooseFile = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    if (file) onChoose(file);
    // Allows choosing the same file again after it was rejected and fixed.
    currentTarget.value = '';
  };
  return (
    <div className={classes.controls}>
      <Button component="label" className={classes.choose} leftSection={<IconCamera size={16} stroke={1.75} aria-hidden />}>
        {hasPicture ? change : upload}
        {/* Transparent native input above the button, for keyboards, phones and assistive technology. */}
        <input ref={input} type="file" accept={pictureRules[kind].types.join(',')} onChange={chooseFile} />
      </Button>
      {hasPicture && (
        <IconButton
          label={text.delete(name)}
          title={text.delete(name)}
          Icon={IconTrash}
          className={classes.delete}
          onClick={() => setDeleting(kind)}
        />
      )}
      <DeletePictureDialog target={deleting} onClose={stopDeleting} call={deletePicture} toInput={() => undefined} text={deleteText} />
    </div>
  );
}

// Duration of the dialog's fade-out, after which it restores the focus to the removed button.
const dialogFadeOut = 300;

/** The delete button disappears with the picture: the focus moves to the file input. */
function useFocusAfterRemoval(hasPicture: boolean) {
  const input = useRef<HTMLInputElement>(null);
  const hadPicture = useRef(hasPicture);
  useEffect(() => {
    const isRemoved = hadPicture.current && !hasPicture;
    hadPicture.current = hasPicture;
    if (!isRemoved) return;
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) input.current?.focus({ preventScroll: true });
    }, dialogFadeOut);
    return () => clearTimeout(timer);
  }, [hasPicture]);
  return input;
}
