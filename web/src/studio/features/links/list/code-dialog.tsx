import type { ShortLink } from '@jamun/contract';
import { withoutScheme } from '../../../../lib/format.ts';
import { useLastValue } from '../../../ui/hooks/use-last-value.ts';
import { QrCode } from '../../../ui/media/qr-code.tsx';
import { QrDownload } from '../../../ui/media/qr-download.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import classes from './code-dialog.module.css';

/** The link for paper and for a screen that is shown around. */
export function CodeDialog({ target: wanted, onClose }: { target: ShortLink | null; onClose: () => void }) {
  const link = useLastValue(wanted, wanted !== null);
  const name = link ? withoutScheme(link.shortUrl) : '';
  return (
    <Dialog opened={wanted !== null} onClose={onClose} title="QR code" line={name}>
      {link && (
        <div className={classes.code}>
          <QrCode value={link.shortUrl} name={name} />
          <QrDownload value={link.shortUrl} name={link.shortId} />
          <p>Print the SVG: it stays sharp at any size. The code keeps leading to your link when you change its long URL.</p>
        </div>
      )}
    </Dialog>
  );
}
