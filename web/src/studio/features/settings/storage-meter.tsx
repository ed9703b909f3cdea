import { formatBytes } from '../../../lib/format.ts';
import classes from './storage-meter.module.css';

interface StorageMeterProps {
  usedBytes: number;
  limitBytes: number | null;
}

/** From this share of the limit on the meter warns. */
const nearlyFull = 0.9;

/** Storage used by products and channels, with a bar where the plan has a limit. The text says what the bar shows. */
export function StorageMeter({ usedBytes, limitBytes }: StorageMeterProps) {
  if (limitBytes === null)
    return <p className={`${classes.text} ${classes.noLimit}`}>{formatBytes(usedBytes)} of storage used. Your plan sets no limit.</p>;
  const share = limitBytes === 0 ? 1 : Math.min(1, usedBytes / limitBytes);
  const isFull = usedBytes >= limitBytes;
  return (
    <div className={classes.storage} data-level={isFull ? 'full' : share >= nearlyFull ? 'high' : 'normal'}>
      <div className={classes.heading}>
        <span>Storage</span>
        <span>
          {formatBytes(usedBytes)} of {formatBytes(limitBytes)} used
        </span>
      </div>
      <div className={classes.track} aria-hidden>
        <span className={classes.bar} style={{ inlineSize: `${share * 100}%` }} />
      </div>
      <p className={classes.text}>
        {isFull
          ? 'Your storage is full. Delete files you no longer need, or ask us for a larger plan. Existing files stay available.'
          : 'Product files, covers, gallery images, channel banners and unfinished uploads.'}
      </p>
    </div>
  );
}
