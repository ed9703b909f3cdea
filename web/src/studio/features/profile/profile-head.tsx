import type { User } from '@jamun/contract';
import { useCallback, useState } from 'react';
import { roleNames } from '../../../lib/names.ts';
import { Avatar } from '../../domain/profile/avatar.tsx';
import { type PictureKind, usePicture, usePictureImage } from '../../domain/profile/pictures.ts';
import { AlertLine } from '../../ui/feedback/alert-line.tsx';
import { checkPicture } from '../../ui/media/check-picture.ts';
import { lazyDialog } from '../../ui/overlay/lazy-dialog.tsx';
import { VisuallyHidden } from '../../ui/page/page-elements.tsx';
import { PictureControls, pictureRules } from './picture-controls.tsx';
import classes from './profile-head.module.css';
import { profileText as text } from './text.ts';
import type { ChosenPicture } from './upload-dialog.tsx';

const UploadDialog = lazyDialog(() => import('./upload-dialog.tsx').then((module) => module.UploadDialog));

/** Cover, profile picture and name. */
export function ProfileHead({ user }: { user: User }) {
  const { choice, error, choose, close } = usePictureChoice();
  return (
    <>
      <Cover onChoose={(file) => choose('cover', file)} />
      <div className={classes.identity}>
        <span className={classes.ring}>
          <Avatar name={user.name || user.username} big />
        </span>
        <div className={classes.names}>
          <h2>{user.name || text.defaultName}</h2>
          <p>{roleNames[user.role] ?? text.defaultRole}</p>
        </div>
        <ProfilePictureControls onChoose={(file) => choose('profile', file)} />
      </div>
      {error && (
        <div className={classes.error}>
          <AlertLine tone="bad">{error}</AlertLine>
        </div>
      )}
      <UploadDialog target={choice} onClose={close} />
    </>
  );
}

interface PictureProps {
  onChoose: (file: File) => void;
}

function Cover({ onChoose }: PictureProps) {
  const { query, image } = usePictureImage('cover');
  return (
    <div className={classes.cover} data-waiting={query.isPending || undefined}>
      {image && <img {...image} alt={text.coverAlt} />}
      {query.isPending ? (
        <VisuallyHidden role="status">{text.loading}</VisuallyHidden>
      ) : (
        <div className={classes.coverTools}>
          {!image && <span className={classes.hint}>{text.pictures.cover.hint}</span>}
          <PictureControls kind="cover" hasPicture={Boolean(query.data)} onChoose={onChoose} />
        </div>
      )}
    </div>
  );
}

function ProfilePictureControls({ onChoose }: PictureProps) {
  const { data, isPending } = usePicture('profile');
  return (
    <div className={classes.tools}>{!isPending && <PictureControls kind="profile" hasPicture={Boolean(data)} onChoose={onChoose} />}</div>
  );
}

/** The chosen and checked file, or the error of the check. */
function usePictureChoice() {
  const [choice, setChoice] = useState<ChosenPicture | null>(null);
  const [error, setError] = useState<string | null>(null);
  const choose = async (kind: PictureKind, file: File) => {
    const checked = await checkPicture(pictureRules[kind], file);
    const isValid = typeof checked !== 'string';
    setError(isValid ? null : checked);
    if (isValid) setChoice({ kind, file: checked, onRefuse: setError });
  };
  const close = useCallback(() => setChoice(null), []);
  return { choice, error, choose: (kind: PictureKind, file: File) => void choose(kind, file), close };
}
