import { IconPencil, IconRefresh, IconTrash, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { formatKilobytes } from '../../../lib/format.ts';
import { FieldButton } from '../button/field-button.tsx';
import { IconButton } from '../button/icon-button.tsx';
import { Badge } from '../data/badge.tsx';
import { uiText } from '../text.ts';
import { FailedFileIcon, fileKind } from './file-icon.ts';
import classes from './upload-row.module.css';

export type UploadState =
  /** Upload not started. */
  | { at: 'chosen' }
  | { at: 'waiting' }
  /** Share of the bytes sent, from 0 to 1. */
  | { at: 'uploading'; share: number }
  | { at: 'done' }
  | { at: 'failed'; reason: string };

interface UploadRowProps {
  file: { name: string; size: number };
  /** Kind detected by the server; by the file's extension by default. */
  kind?: string;
  state: UploadState;
  /** Offered while waiting or uploading. */
  onCancel?: () => void;
  /** Offered after a failure. */
  onRetry?: () => void;
  /** Offered after the upload or a failure. */
  onRemove?: () => void;
  /** Offered after the upload. */
  onRename?: () => void;
  /** Drag handle, where files can be reordered. */
  handle?: ReactNode;
  isDragged?: boolean;
}

/** File with the state of its upload, in a `ul`. */
export function UploadRow({ file, kind, state, handle, isDragged = false, ...handlers }: UploadRowProps) {
  const { onCancel, onRetry, onRemove, onRename } = handlers;
  const isJustSent = useJustSent(state);
  const { label, Icon: KindIcon } = fileKind(file.name);
  const Icon = state.at === 'failed' ? FailedFileIcon : KindIcon;
  const share = isJustSent ? 1 : state.at === 'uploading' ? state.share : null;
  const isSettled = share === null && (state.at === 'done' || state.at === 'failed');
  return (
    <li className={classes.row} data-dragged={isDragged || undefined}>
      {handle}
      <span className={classes.icon}>
        <Icon size={18} stroke={1.75} aria-hidden />
      </span>
      <span className={classes.words}>
        <b title={file.name}>{file.name}</b>
        {share !== null ? (
          <Progress name={file.name} share={share} />
        ) : state.at === 'failed' ? (
          <span className={classes.failure} role="alert">
            {state.reason}
          </span>
        ) : (
          <span className={classes.about}>
            {kind ?? label} · {formatKilobytes(file.size)}
            {state.at === 'waiting' && ` · ${uiText.upload.waiting}`}
          </span>
        )}
      </span>
      {isSettled && state.at === 'done' && (
        <span className={classes.done} data-named={onRename ? true : undefined}>
          <Badge tone="ok">{uiText.upload.uploaded}</Badge>
        </span>
      )}
      {isSettled && state.at === 'failed' && onRetry && <RetryButton name={file.name} onRetry={onRetry} />}
      {isSettled && onRename && <IconButton small label={uiText.upload.rename(file.name)} Icon={IconPencil} onClick={onRename} />}
      {isSettled && onRemove && <IconButton small label={uiText.upload.remove(file.name)} Icon={IconTrash} onClick={onRemove} />}
      {!isSettled && !isJustSent && onCancel && (
        <IconButton small label={uiText.upload.cancel(file.name)} Icon={IconX} onClick={onCancel} />
      )}
    </li>
  );
}

const RetryButton = ({ name, onRetry }: { name: string; onRetry: () => void }) => (
  <FieldButton onClick={onRetry} aria-label={uiText.upload.retry(name)} leftSection={<IconRefresh size={14} stroke={2} aria-hidden />}>
    {uiText.retry}
  </FieldButton>
);

function Progress({ name, share }: { name: string; share: number }) {
  // Rounded down: 100% only when every byte is sent.
  const percent = Math.floor(Math.min(1, Math.max(0, share)) * 100);
  return (
    <span className={classes.progress}>
      <span
        className={classes.bar}
        role="progressbar"
        aria-label={uiText.upload.progress(name)}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <span style={{ width: `${percent}%` }} />
      </span>
      <span className={classes.percent}>{percent}%</span>
    </span>
  );
}

/** In milliseconds, by the specification: the full progress bar is shown before the result. */
const fullBarDuration = 1000;

function useJustSent({ at }: UploadState): boolean {
  const [lastAt, setLastAt] = useState(at);
  const [isJustSent, setJustSent] = useState(false);
  if (lastAt !== at) {
    setLastAt(at);
    setJustSent(lastAt === 'uploading' && at === 'done');
  }
  useEffect(() => {
    if (!isJustSent) return;
    const timer = setTimeout(() => setJustSent(false), fullBarDuration);
    return () => clearTimeout(timer);
  }, [isJustSent]);
  return isJustSent;
}
