import { pictureMessages } from '@jamun/contract/messages';
import { fileMessages } from '@jamun/contract/upload-rules';
import { useEffect, useRef, useState } from 'react';
import { isAbandoned } from '../../../lib/upload.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { UploadRow, type UploadState } from '../../ui/upload-row.tsx';
import { useUploadPicture } from './api.ts';
import { type PictureChoice, pictureKinds } from './picture-kinds.ts';
import type { PictureKind } from './pictures.ts';
import classes from './upload-dialog.module.css';

// The specification's second: the full bar is seen before all is put back.
const fullBarStays = 1000;

const labels = {
  chosen: 'Upload',
  waiting: 'Upload',
  uploading: 'Upload',
  done: 'Uploaded',
  failed: 'Try again',
} as const satisfies Record<UploadState['at'], string>;

interface UploadDialogProps {
  of: PictureChoice | null;
  onClose: () => void;
}

/** Shows the picture in its shape, and sends it when that is what is wanted. To close it is to give up. */
export function UploadDialog({ of: choice, onClose }: UploadDialogProps) {
  const [last, setLast] = useState(choice);
  if (choice && choice !== last) setLast(choice);
  return last && <ChoiceDialog choice={last} opened={choice !== null} onClose={onClose} onClosed={() => setLast(null)} />;
}

interface ChoiceDialogProps {
  choice: PictureChoice;
  opened: boolean;
  onClose: () => void;
  onClosed: () => void;
}

/** Stands until it has faded out, with its picture. */
function ChoiceDialog({ choice: { kind, file, onRefuse }, opened, onClose, onClosed }: ChoiceDialogProps) {
  const { state, send, giveUp } = useSending(kind, onClose);
  const preview = useObjectUrl(file);
  const { name, hint } = pictureKinds[kind];
  const close = () => {
    giveUp();
    onClose();
  };
  const refuse = () => {
    onRefuse(fileMessages.unreadable);
    onClose();
  };
  return (
    <Dialog opened={opened} onClose={close} onClosed={onClosed} title={`Upload ${name}`} line={hint}>
      <div className={classes.stage} data-kind={kind}>
        {preview && <img src={preview} alt="Preview" onError={refuse} />}
      </div>
      <ul className={classes.row}>
        <UploadRow file={file} state={state} />
      </ul>
      <DialogActions onCancel={close}>
        <BusyButton
          type="button"
          variant="filled"
          busy={state.at === 'uploading'}
          busyLabel="Uploading..."
          onClick={() => state.at !== 'done' && send(file)}
          data-autofocus
        >
          {labels[state.at]}
        </BusyButton>
      </DialogActions>
    </Dialog>
  );
}

function useObjectUrl(file: File): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}

function useSending(kind: PictureKind, onDone: () => void) {
  const [state, setState] = useState<UploadState>({ at: 'chosen' });
  const upload = useUploadPicture(kind);
  const control = useRef<AbortController>(null);

  const send = (file: File) => {
    const mine = new AbortController();
    control.current = mine;
    setState({ at: 'uploading', share: 0 });
    const onProgress = (share: number) => setState({ at: 'uploading', share });
    upload.mutate(
      { file, onProgress, signal: mine.signal },
      {
        onSuccess: ({ data }) => {
          toast.success(data.message);
          setState({ at: 'done' });
          setTimeout(() => !mine.signal.aborted && onDone(), fullBarStays);
        },
        onError: (error) =>
          setState(isAbandoned(error) ? { at: 'chosen' } : { at: 'failed', reason: error.message || pictureMessages.notUploaded }),
      },
    );
  };
  const giveUp = () => control.current?.abort();
  return { state, send, giveUp };
}
