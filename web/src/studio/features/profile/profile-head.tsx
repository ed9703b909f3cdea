import type { User } from '@jamun/contract';
import { useCallback, useState } from 'react';
import { roleNames } from '../../../lib/names.ts';
import { type KindChoice, pictureKinds } from '../../domain/profile/picture-kinds.ts';
import { type PictureKind, usePicture, usePictureImage } from '../../domain/profile/pictures.ts';
import { AlertLine } from '../../ui/feedback/alert-line.tsx';
import { checkPicture } from '../../ui/media/check-picture.ts';
import { lazyDialog } from '../../ui/overlay/lazy-dialog.tsx';
import { VisuallyHidden } from '../../ui/page/visually-hidden.tsx';
import { Face } from './face.tsx';
import { PictureControls } from './picture-controls.tsx';
import classes from './profile-head.module.css';

const UploadDialog = lazyDialog(() => import('./upload-dialog.tsx').then((module) => module.UploadDialog));

/** The two pictures and whose they are. */
export function ProfileHead({ user }: { user: User }) {
  const { choice, fault, choose, putAway } = usePictureChoice();
  return (
    <>
      <Cover onChoose={(file) => choose('cover', file)} />
      <div className={classes.who}>
        <span className={classes.ring}>
          <Face name={user.name || user.username} big />
        </span>
        <div className={classes.names}>
          <h2>{user.name || 'User'}</h2>
          <p>{roleNames[user.role] ?? 'Teacher'}</p>
        </div>
        <FaceTools onChoose={(file) => choose('profile', file)} />
      </div>
      {fault && (
        <div className={classes.fault}>
          <AlertLine tone="bad">{fault}</AlertLine>
        </div>
      )}
      <UploadDialog target={choice} onClose={putAway} />
    </>
  );
}

interface ToolsProps {
  onChoose: (file: File) => void;
}

function Cover({ onChoose }: ToolsProps) {
  const { query, image } = usePictureImage('cover');
  return (
    <div className={classes.cover} data-waiting={query.isPending || undefined}>
      {image && <img {...image} alt="Cover" />}
      {query.isPending ? (
        <VisuallyHidden role="status">Loading profile</VisuallyHidden>
      ) : (
        <div className={classes.coverTools}>
          {!image && <span className={classes.hint}>{pictureKinds.cover.hint}</span>}
          <PictureControls kind="cover" present={Boolean(query.data)} onChoose={onChoose} />
        </div>
      )}
    </div>
  );
}

function FaceTools({ onChoose }: ToolsProps) {
  const { data, isPending } = usePicture('profile');
  return (
    <div className={classes.tools}>{!isPending && <PictureControls kind="profile" present={Boolean(data)} onChoose={onChoose} />}</div>
  );
}

/** A file that was chosen and looked at, until it is sent or put away; or what is wrong with it. */
function usePictureChoice() {
  const [choice, setChoice] = useState<KindChoice | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const choose = async (kind: PictureKind, file: File) => {
    const checked = await checkPicture(pictureKinds[kind].rule, file);
    const fits = typeof checked !== 'string';
    setFault(fits ? null : checked);
    if (fits) setChoice({ kind, file: checked, onRefuse: setFault });
  };
  const putAway = useCallback(() => setChoice(null), []);
  return { choice, fault, choose: (kind: PictureKind, file: File) => void choose(kind, file), putAway };
}
