import { IconBrandTelegram, IconBrandWhatsapp, IconExternalLink, IconQrcode, IconShare2, type TablerIcon } from '@tabler/icons-react';
import { useState } from 'react';
import { CopyButton } from './copy-button.tsx';
import { Dialog } from './dialog.tsx';
import { QrCode } from './qr-code.tsx';
import { QrDownload } from './qr-download.tsx';
import classes from './share-sheet.module.css';
import { useKept } from './use-kept.ts';

export interface Shared {
  /** Its name, which goes along with the address. */
  title: string;
  url: string;
}

/** Every way a public page gets to people. */
export function ShareSheet({ of: wanted, onClose }: { of: Shared | null; onClose: () => void }) {
  const shared = useKept(wanted, wanted !== null);
  const [code, setCode] = useState(false);
  return (
    <Dialog opened={wanted !== null} onClose={onClose} onClosed={() => setCode(false)} title="Share" line={wanted?.title}>
      {shared && (
        <>
          <div className={classes.link}>
            <span title={shared.url}>{shared.url.replace(/^https?:\/\//, '')}</span>
            <CopyButton value={shared.url}>Copy link</CopyButton>
          </div>
          <div className={classes.ways}>
            <SystemShare {...shared} />
            <WayLink
              href={`https://wa.me/?text=${encodeURIComponent(`${shared.title} ${shared.url}`)}`}
              Icon={IconBrandWhatsapp}
              label="WhatsApp"
            />
            <WayLink
              href={`https://t.me/share/url?url=${encodeURIComponent(shared.url)}&text=${encodeURIComponent(shared.title)}`}
              Icon={IconBrandTelegram}
              label="Telegram"
            />
            <button type="button" className={classes.way} aria-expanded={code} onClick={() => setCode(!code)}>
              <Way Icon={IconQrcode} label="QR code" />
            </button>
            <WayLink href={shared.url} Icon={IconExternalLink} label="Open page" />
          </div>
          {code && (
            <div className={classes.code}>
              <QrCode value={shared.url} name={shared.title} />
              <QrDownload value={shared.url} name={shared.title} />
            </div>
          )}
        </>
      )}
    </Dialog>
  );
}

const Way = ({ Icon, label }: { Icon: TablerIcon; label: string }) => (
  <>
    <span>
      <Icon size={20} stroke={1.6} aria-hidden />
    </span>
    {label}
  </>
);

const WayLink = ({ href, ...way }: { href: string; Icon: TablerIcon; label: string }) => (
  <a className={classes.way} href={href} target="_blank" rel="noopener noreferrer">
    <Way {...way} />
  </a>
);

/** The device's own dialog, with all of its apps, where there is one. */
function SystemShare({ title, url }: Shared) {
  if (!('share' in navigator)) return null;
  // Closed without a choice, or not allowed here: either way the other ways are in sight.
  const open = () => void navigator.share({ title, url }).catch(() => undefined);
  return (
    <button type="button" className={classes.way} onClick={open}>
      <Way Icon={IconShare2} label="Share via..." />
    </button>
  );
}
