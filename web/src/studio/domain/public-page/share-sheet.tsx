import { IconBrandTelegram, IconBrandWhatsapp, IconExternalLink, IconQrcode, IconShare2, type TablerIcon } from '@tabler/icons-react';
import { useState } from 'react';
import { CopyButton } from '../../ui/button/copy-button.tsx';
import { useLastValue } from '../../ui/hooks/use-last-value.ts';
import { QrCode } from '../../ui/media/qr-code.tsx';
import { QrDownload } from '../../ui/media/qr-download.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { pageWasShared } from './page-was-shared.ts';
import classes from './share-sheet.module.css';
import { publicPageText } from './text.ts';

const { share: text } = publicPageText;

export interface SharedPage {
  /** Name of the page, sent together with the address. */
  title: string;
  url: string;
  /** Published a moment ago. */
  isNew?: boolean;
}

/** Ways to share a public page. */
export function ShareSheet({ target: current, onClose }: { target: SharedPage | null; onClose: () => void }) {
  const page = useLastValue(current, current !== null);
  const [isQrShown, setQrShown] = useState(false);
  return (
    <Dialog
      opened={current !== null}
      onClose={onClose}
      onClosed={() => setQrShown(false)}
      title={page?.isNew ? text.titleNew : text.title}
      line={page?.title}
    >
      {page?.isNew && <p className={classes.lineNew}>{text.lineNew}</p>}
      {page && (
        // Captures clicks on all share options, to remember that the user has shared a page.
        <div onClickCapture={pageWasShared.note}>
          <ShareOptions {...page} name={page.title} openLabel={publicPageText.openPage} isQrShown={isQrShown} onToggleQr={setQrShown} />
        </div>
      )}
    </Dialog>
  );
}

interface ShareOptionsProps extends SharedPage {
  /** Label and file name of the QR code. */
  name: string;
  openLabel: string;
  isQrShown: boolean;
  onToggleQr: (isShown: boolean) => void;
}

/** Share options without the dialog, for dialogs with other content. */
export function ShareOptions({ title, url, name, openLabel, isQrShown, onToggleQr }: ShareOptionsProps) {
  const message = [title, url].filter(Boolean).join(' ');
  return (
    <>
      <div className={classes.link}>
        <span title={url}>{url.replace(/^https?:\/\//, '')}</span>
        <CopyButton value={url}>{text.copyLink}</CopyButton>
      </div>
      <div className={classes.options}>
        <SystemShare title={title} url={url} />
        <OptionLink href={`https://wa.me/?text=${encodeURIComponent(message)}`} Icon={IconBrandWhatsapp} label={text.whatsApp} />
        <OptionLink
          href={`https://t.me/share/url?url=${encodeURIComponent(url)}&text=${encodeURIComponent(title)}`}
          Icon={IconBrandTelegram}
          label={text.telegram}
        />
        <button type="button" className={classes.option} aria-expanded={isQrShown} onClick={() => onToggleQr(!isQrShown)}>
          <OptionFace Icon={IconQrcode} label={text.qrCode} />
        </button>
        <OptionLink href={url} Icon={IconExternalLink} label={openLabel} />
      </div>
      {isQrShown && (
        <div className={classes.qrCode}>
          <QrCode value={url} name={name} />
          <QrDownload value={url} name={name} />
        </div>
      )}
    </>
  );
}

const OptionFace = ({ Icon, label }: { Icon: TablerIcon; label: string }) => (
  <>
    <span>
      <Icon size={20} stroke={1.6} aria-hidden />
    </span>
    {label}
  </>
);

const OptionLink = ({ href, ...face }: { href: string; Icon: TablerIcon; label: string }) => (
  <a className={classes.option} href={href} target="_blank" rel="noopener noreferrer">
    <OptionFace {...face} />
  </a>
);

/** The share dialog of the device (Web Share API), where the browser supports it. */
function SystemShare({ title, url }: SharedPage) {
  if (!('share' in navigator)) return null;
  // A cancelled or refused share needs no message: the other options stay visible.
  const open = () => void navigator.share({ title, url }).catch(() => undefined);
  return (
    <button type="button" className={classes.option} onClick={open}>
      <OptionFace Icon={IconShare2} label={text.system} />
    </button>
  );
}
