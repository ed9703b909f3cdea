import { IconBrandTelegram, IconBrandWhatsapp, IconExternalLink, IconQrcode, IconShare2, type TablerIcon } from '@tabler/icons-react';
import { useState } from 'react';
import { CopyButton } from '../../ui/button/copy-button.tsx';
import { useLastValue } from '../../ui/hooks/use-last-value.ts';
import { QrCode } from '../../ui/media/qr-code.tsx';
import { QrDownload } from '../../ui/media/qr-download.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { pageWasShared } from './page-was-shared.ts';
import classes from './share-sheet.module.css';

export interface Shared {
  /** Name of the page, sent together with the address. */
  title: string;
  url: string;
  /** Published a moment ago. */
  isNew?: boolean;
}

/** Ways to share a public page. */
export function ShareSheet({ target: wanted, onClose }: { target: Shared | null; onClose: () => void }) {
  const shared = useLastValue(wanted, wanted !== null);
  const [code, setCode] = useState(false);
  return (
    <Dialog
      opened={wanted !== null}
      onClose={onClose}
      onClosed={() => setCode(false)}
      title={shared?.isNew ? 'Your page is live' : 'Share'}
      line={shared?.title}
    >
      {shared?.isNew && <p className={classes.next}>Share it where your audience is.</p>}
      {shared && (
        // Clicks of every way inside bubble up here.
        <div onClickCapture={pageWasShared.note}>
          <ShareWays {...shared} name={shared.title} open="Open page" code={code} onCode={setCode} />
        </div>
      )}
    </Dialog>
  );
}

interface ShareWaysProps extends Shared {
  /** What the code is of, and what its file is called. */
  name: string;
  /** What the way to see it oneself is called. */
  open: string;
  /** Whether the code is in sight. */
  code: boolean;
  onCode: (code: boolean) => void;
}

/** The ways alone, for a dialog that has something else to say as well. */
export function ShareWays({ title, url, name, open, code, onCode }: ShareWaysProps) {
  const text = [title, url].filter(Boolean).join(' ');
  return (
    <>
      <div className={classes.link}>
        <span title={url}>{url.replace(/^https?:\/\//, '')}</span>
        <CopyButton value={url}>Copy link</CopyButton>
      </div>
      <div className={classes.ways}>
        <SystemShare title={title} url={url} />
        <WayLink href={`https://wa.me/?text=${encodeURIComponent(text)}`} Icon={IconBrandWhatsapp} label="WhatsApp" />
        <WayLink
          href={`https://t.me/share/url?url=${encodeURIComponent(url)}&text=${encodeURIComponent(title)}`}
          Icon={IconBrandTelegram}
          label="Telegram"
        />
        <button type="button" className={classes.way} aria-expanded={code} onClick={() => onCode(!code)}>
          <Way Icon={IconQrcode} label="QR code" />
        </button>
        <WayLink href={url} Icon={IconExternalLink} label={open} />
      </div>
      {code && (
        <div className={classes.code}>
          <QrCode value={url} name={name} />
          <QrDownload value={url} name={name} />
        </div>
      )}
    </>
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
