import { pictureMessages } from '@jamun/contract';
import { useMemo } from 'react';
import { useSendPicture } from '../../domain/profile/api.ts';
import type { PictureKind } from '../../domain/profile/pictures.ts';
import { PictureDialog } from '../../ui/media/picture-dialog.tsx';
import { profileText } from './text.ts';

const text = profileText.pictures;

const shapes = { profile: 'round', cover: 'wide' } as const;

/** A valid file that the user may upload. */
export interface ChosenPicture {
  kind: PictureKind;
  file: File;
  /** Called with an error message when the browser cannot decode the picture. */
  onRefuse: (message: string) => void;
}

export function UploadDialog({ target: chosen, onClose }: { target: ChosenPicture | null; onClose: () => void }) {
  const send = useSendPicture();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `send` changes with every render, the choice must not while it is sent
  const choice = useMemo(() => {
    if (!chosen) return null;
    const { kind, file, onRefuse } = chosen;
    const { name, hint } = text[kind];
    return {
      file,
      onRefuse,
      title: text.uploadTitle(name),
      line: hint,
      shape: shapes[kind],
      failure: pictureMessages.notUploaded,
      send: (sending: Parameters<typeof send>[1]) => send(kind, sending),
    };
  }, [chosen]);
  return <PictureDialog target={choice} onClose={onClose} />;
}
