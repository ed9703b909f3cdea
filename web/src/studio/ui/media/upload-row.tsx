import { IconPencil, IconRefresh, IconTrash, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { formatKilobytes } from '../../../lib/bytes.ts';
import { FieldButton } from '../button/field-button.tsx';
import { IconButton } from '../button/icon-button.tsx';
import { Badge } from '../data/badge.tsx';
import { FailedFileIcon, fileKind } from './file-icon.ts';
import classes from './upload-row.module.css';

export type UploadState =
  /** Nothing has been asked of it yet. */
  | { at: 'chosen' }
  | { at: 'waiting' }
  /** The share of the bytes that have left, from 0 to 1. */
  | { at: 'uploading'; share: number }
  | { at: 'done' }
  | { at: 'failed'; reason: string };

interface UploadRowProps {
  file: { name: string; size: number };
  /** What it is, where the server has looked; by its name otherwise. */
  kind?: string;
  state: UploadState;
  /** While it waits or is sent. */
  onCancel?: () => void;
  /** After it failed. */
  onRetry?: () => void;
  /** When it is there, or failed. */
  onRemove?: () => void;
  /** When it is there. */
  onRename?: () => void;
  /** Moves the row, where the order of the files matters. */
  handle?: ReactNode;
  isDragged?: boolean;
}

/** One file on its way, or there. Stands in a `ul`. */
export function UploadRow({ file, kind, state, handle, isDragged = false, ...acts }: UploadRowProps) {
  const { onCancel, onRetry, onRemove, onRename } = acts;
  const justSent = useJustSent(state);
  const { word, Icon: KindIcon } = fileKind(file.name);
  const Icon = state.at === 'failed' ? FailedFileIcon : KindIcon;
  const share = justSent ? 1 : state.at === 'uploading' ? state.share : null;
  const settled = share === null && (state.at === 'done' || state.at === 'failed');
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
            {kind ?? word} · {formatKilobytes(file.size)}
            {state.at === 'waiting' && ' · Waiting'}
          </span>
        )}
      </span>
      {settled && state.at === 'done' && (
        <span className={classes.done} data-named={onRename ? true : undefined}>
          <Badge tone="ok">Uploaded</Badge>
        </span>
      )}
      {settled && state.at === 'failed' && onRetry && <RetryButton name={file.name} onRetry={onRetry} />}
      {settled && onRename && <IconButton small label={`Rename ${file.name}`} Icon={IconPencil} onClick={onRename} />}
      {settled && onRemove && <IconButton small label={`Delete ${file.name}`} Icon={IconTrash} onClick={onRemove} />}
      {!settled && !justSent && onCancel && <IconButton small label={`Cancel ${file.name}`} Icon={IconX} onClick={onCancel} />}
    </li>
  );
}

const RetryButton = ({ name, onRetry }: { name: string; onRetry: () => void }) => (
  <FieldButton onClick={onRetry} aria-label={`Retry ${name}`} leftSection={<IconRefresh size={14} stroke={2} aria-hidden />}>
    Retry
  </FieldButton>
);

function Progress({ name, share }: { name: string; share: number }) {
  // Never "100%" before the last byte has left.
  const percent = Math.floor(Math.min(1, Math.max(0, share)) * 100);
  return (
    <span className={classes.progress}>
      <span
        className={classes.bar}
        role="progressbar"
        aria-label={`Uploading ${name}`}
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

// The specification's second: the full bar is seen before it makes room.
const fullBarStays = 1000;

function useJustSent({ at }: UploadState): boolean {
  const [before, setBefore] = useState(at);
  const [justSent, setJustSent] = useState(false);
  if (before !== at) {
    setBefore(at);
    setJustSent(before === 'uploading' && at === 'done');
  }
  useEffect(() => {
    if (!justSent) return;
    const timer = setTimeout(() => setJustSent(false), fullBarStays);
    return () => clearTimeout(timer);
  }, [justSent]);
  return justSent;
}
