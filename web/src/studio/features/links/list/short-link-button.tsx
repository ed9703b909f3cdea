import { withoutScheme } from '../../../../lib/format.ts';
import { CopyChip } from '../../../ui/button/copy-chip.tsx';
import classes from './short-link-button.module.css';

interface ShortLinkButtonProps {
  shortUrl: string;
  shortId: string;
}

/** Short link that copies itself when pressed. */
export function ShortLinkButton({ shortUrl, shortId }: ShortLinkButtonProps) {
  const address = withoutScheme(shortUrl);
  return (
    <CopyChip value={shortUrl} name={address}>
      <span className={classes.prefix}>{address.slice(0, address.length - shortId.length)}</span>
      <span className={classes.id}>{shortId}</span>
    </CopyChip>
  );
}
