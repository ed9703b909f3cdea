import { fileMessages } from '@jamun/contract/upload-rules';
import { useEffect, useRef, useState } from 'react';
import { isAbandoned } from '../../../lib/upload.ts';
import { BusyButton } from '../button/busy-button.tsx';
import { toast } from '../feedback/toast.ts';
import { useCall } from '../hooks/use-call.ts';
import { Dialog, DialogActions } from '../overlay/dialog.tsx';
import classes from './picture-dialog.module.css';
import { UploadRow, type UploadState } from './upload-row.tsx';

/** How a picture is sent on its way. */
export interface PictureSending {
  file: File;
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** A file that may be sent, if that is what is wanted. */
export interface PictureChoice {
  file: File;
  title: string;
  line: string;
  shape: 'round' | 'wide';
  /** Resolves with the words for its having arrived. */
  send: (sending: PictureSending) => Promise<string>;
  failure: string;
  /** It looked like a picture, but cannot be drawn. */
  onRefuse: (words: string) => void;
}

// The specification's second: the full bar is seen before all is put back.
const fullBarStays = 1000;

const labels = {
  chosen: 'Upload',
  waiting: 'Upload',
  uploading: 'Upload',
  done: 'Uploaded',
  failed: 'Try again',
} as const satisfies Record<UploadState['at'], string>;

interface PictureDialogProps {
  of: PictureChoice | null;
  onClose: () => void;
}

/** Shows the picture in its shape, and sends it when that is what is wanted. To close it is to give up. */
export function PictureDialog({ of: choice, onClose }: PictureDialogProps) {
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
function ChoiceDialog({ choice, opened, onClose, onClosed }: ChoiceDialogProps) {
  const { state, send, giveUp } = useSending(choice, onClose);
  const preview = useObjectUrl(choice.file);
  const close = () => {
    giveUp();
    onClose();
  };
  const refuse = () => {
    choice.onRefuse(fileMessages.unreadable);
    onClose();
  };
  return (
    <Dialog opened={opened} onClose={close} onClosed={onClosed} title={choice.title} line={choice.line}>
      <div className={classes.stage} data-shape={choice.shape}>
        {preview && <img src={preview} alt="Preview" onError={refuse} />}
      </div>
      <ul className={classes.row}>
        <UploadRow file={choice.file} state={state} />
      </ul>
      <DialogActions onCancel={close}>
        <BusyButton
          type="button"
          variant="filled"
          busy={state.at === 'uploading'}
          busyLabel="Uploading..."
          onClick={() => state.at !== 'done' && send()}
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

function useSending({ file, send: sendTo, failure }: PictureChoice, onDone: () => void) {
  const [state, setState] = useState<UploadState>({ at: 'chosen' });
  const upload = useCall({ mutationFn: sendTo });
  const control = useRef<AbortController>(null);

  const send = () => {
    const mine = new AbortController();
    control.current = mine;
    setState({ at: 'uploading', share: 0 });
    const onProgress = (share: number) => setState({ at: 'uploading', share });
    upload.mutate(
      { file, onProgress, signal: mine.signal },
      {
        onSuccess: (words) => {
          toast.success(words);
          setState({ at: 'done' });
          setTimeout(() => !mine.signal.aborted && onDone(), fullBarStays);
        },
        onError: (error) => {
          if (isAbandoned(error)) return setState({ at: 'chosen' });
          const reason = error.message || failure;
          setState({ at: 'failed', reason });
          toast.error(reason);
        },
      },
    );
  };
  const giveUp = () => control.current?.abort();
  return { state, send, giveUp };
}
