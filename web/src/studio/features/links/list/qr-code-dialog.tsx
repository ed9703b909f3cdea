import type { ShortLink } from '@jamun/contract';
import { withoutScheme } from '../../../../lib/format.ts';
import { useLastValue } from '../../../ui/hooks/use-last-value.ts';
import { QrCode } from '../../../ui/media/qr-code.tsx';
import { QrDownload } from '../../../ui/media/qr-download.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import classes from './code-dialog.module.css';
import { linksText } from './text.tsx';

const text = linksText.qrCode;

export function QrCodeDialog({ target, onClose }: { target: ShortLink | null; onClose: () => void }) {
  const link = useLastValue(target, target !== null);
  const name = link ? withoutScheme(link.shortUrl) : '';
  return (
    <Dialog opened={target !== null} onClose={onClose} title={text.title} line={name}>
      {link && (
        <div className={classes.code}>
          <QrCode value={link.shortUrl} name={name} />
          <QrDownload value={link.shortUrl} name={link.shortId} />
          <p>{text.line}</p>
        </div>
      )}
    </Dialog>
  );
}
