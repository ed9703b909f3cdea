import { fileMessages } from '@jamun/contract';
import { useEffect, useRef, useState } from 'react';
import { isAborted } from '../../../lib/upload.ts';
import { BusyButton } from '../button/busy-button.tsx';
import { toast } from '../feedback/toast.ts';
import { useCall } from '../hooks/use-call.ts';
import { Dialog, DialogActions } from '../overlay/dialog.tsx';
import { uiText } from '../text.ts';
import classes from './picture-dialog.module.css';
import { UploadRow, type UploadState } from './upload-row.tsx';

/** Upload of a picture, with progress and cancellation. */
export interface PictureSending {
  file: File;
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** Chosen picture, to be confirmed in the dialog. */
export interface PictureChoice {
  file: File;
  title: string;
  line: string;
  shape: 'round' | 'wide';
  /** Uploads the picture; resolves with the success message. */
  send: (sending: PictureSending) => Promise<string>;
  failure: string;
  /** Called with a message when the browser cannot display the picture. */
  onRefuse: (message: string) => void;
}

/** In milliseconds, by the specification: the full progress bar is shown before the dialog closes. */
const fullBarDuration = 1000;

const labels = {
  chosen: uiText.picture.upload,
  waiting: uiText.picture.upload,
  uploading: uiText.picture.upload,
  done: uiText.picture.uploaded,
  failed: uiText.picture.retry,
} as const satisfies Record<UploadState['at'], string>;

interface PictureDialogProps {
  target: PictureChoice | null;
  onClose: () => void;
}

/** Previews a picture in its shape and uploads it on confirmation. Closing cancels the upload. */
export function PictureDialog({ target: choice, onClose }: PictureDialogProps) {
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

/** Mounted until the exit transition has ended. */
function ChoiceDialog({ choice, opened, onClose, onClosed }: ChoiceDialogProps) {
  const { state, send, cancel } = usePictureUpload(choice, onClose);
  const preview = useObjectUrl(choice.file);
  const close = () => {
    cancel();
    onClose();
  };
  const handleUnreadable = () => {
    choice.onRefuse(fileMessages.unreadable);
    onClose();
  };
  return (
    <Dialog opened={opened} onClose={close} onClosed={onClosed} title={choice.title} line={choice.line}>
      <div className={classes.stage} data-shape={choice.shape}>
        {preview && <img src={preview} alt={uiText.picture.preview} onError={handleUnreadable} />}
      </div>
      <ul className={classes.row}>
        <UploadRow file={choice.file} state={state} />
      </ul>
      <DialogActions onCancel={close}>
        <BusyButton
          type="button"
          variant="filled"
          busy={state.at === 'uploading'}
          busyLabel={uiText.picture.uploading}
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
    const created = URL.createObjectURL(file);
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [file]);
  return url;
}

function usePictureUpload({ file, send: upload, failure }: PictureChoice, onDone: () => void) {
  const [state, setState] = useState<UploadState>({ at: 'chosen' });
  const call = useCall({ mutationFn: upload });
  const controller = useRef<AbortController>(null);

  const send = () => {
    const current = new AbortController();
    controller.current = current;
    setState({ at: 'uploading', share: 0 });
    const onProgress = (share: number) => setState({ at: 'uploading', share });
    call.mutate(
      { file, onProgress, signal: current.signal },
      {
        onSuccess: (message) => {
          toast.success(message);
          setState({ at: 'done' });
          setTimeout(() => !current.signal.aborted && onDone(), fullBarDuration);
        },
        onError: (error) => {
          if (isAborted(error)) return setState({ at: 'chosen' });
          const reason = error.message || failure;
          setState({ at: 'failed', reason });
          toast.error(reason);
        },
      },
    );
  };
  const cancel = () => controller.current?.abort();
  return { state, send, cancel };
}
