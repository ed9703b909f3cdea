import { pictureMessages } from '@jamun/contract/messages';
import { useMemo } from 'react';
import { useSendPicture } from '../../domain/profile/api.ts';
import { type KindChoice, pictureKinds } from '../../domain/profile/picture-kinds.ts';
import { PictureDialog } from '../../ui/media/picture-dialog.tsx';

const shapes = { profile: 'round', cover: 'wide' } as const;

export function UploadDialog({ target: chosen, onClose }: { target: KindChoice | null; onClose: () => void }) {
  const send = useSendPicture();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same choice stays the same while it is sent
  const choice = useMemo(() => {
    if (!chosen) return null;
    const { kind, file, onRefuse } = chosen;
    const { name, hint } = pictureKinds[kind];
    return {
      file,
      onRefuse,
      title: `Upload ${name}`,
      line: hint,
      shape: shapes[kind],
      failure: pictureMessages.notUploaded,
      send: (sending: Parameters<typeof send>[1]) => send(kind, sending),
    };
  }, [chosen]);
  return <PictureDialog target={choice} onClose={onClose} />;
}
