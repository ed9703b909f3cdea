import type { PurchasedFile } from '@jamun/contract';
import { type ReactNode, useState } from 'react';
import { FieldButton } from '../../../ui/button/field-button.tsx';
import type { Addresses } from './addresses.ts';
import { kindIcons } from './file-kinds.ts';
import classes from './file-preview.module.css';
import { usePlayedAddress } from './use-played-address.ts';

type Viewed = Addresses & { file: PurchasedFile; viewUrl: string };

/** The file itself where a browser can show it, else what kind it is. */
export function FilePreview({ file, ...addresses }: Addresses & { file: PurchasedFile }) {
  const { viewUrl } = file;
  if (viewUrl !== null && file.type === 'VIDEO') return <Video file={file} viewUrl={viewUrl} {...addresses} />;
  if (viewUrl !== null && file.type === 'AUDIO') return <Audio file={file} viewUrl={viewUrl} {...addresses} />;
  if (viewUrl !== null && file.type === 'IMAGE') return <Picture file={file} viewUrl={viewUrl} />;
  return <Sign file={file} />;
}

function Sign({ file, children }: { file: PurchasedFile; children?: ReactNode }) {
  const Icon = kindIcons[file.type];
  return (
    <div className={classes.preview} data-plain>
      <Icon size={36} stroke={1.4} aria-hidden />
      {children}
    </div>
  );
}

const Unplayable = ({ file, onRetry }: { file: PurchasedFile; onRetry: () => void }) => (
  <Sign file={file}>
    <p role="status">It cannot be played here. Try again, or download it.</p>
    <FieldButton onClick={onRetry}>Try again</FieldButton>
  </Sign>
);

function Video({ file, viewUrl, ...addresses }: Viewed) {
  const { broken, tryAgain, player } = usePlayedAddress({ id: file.id, viewUrl, ...addresses });
  if (broken) return <Unplayable file={file} onRetry={tryAgain} />;
  return (
    <div className={classes.preview}>
      <video {...player} controls playsInline preload="metadata" aria-label={file.fileName} />
    </div>
  );
}

function Audio({ file, viewUrl, ...addresses }: Viewed) {
  const { broken, tryAgain, player } = usePlayedAddress({ id: file.id, viewUrl, ...addresses });
  if (broken) return <Unplayable file={file} onRetry={tryAgain} />;
  const Icon = kindIcons.AUDIO;
  return (
    <div className={classes.preview} data-plain data-sound>
      <Icon size={36} stroke={1.4} aria-hidden />
      <audio {...player} controls preload="metadata" aria-label={file.fileName} />
    </div>
  );
}

function Picture({ file, viewUrl }: { file: PurchasedFile; viewUrl: string }) {
  const [broken, setBroken] = useState<string | null>(null);
  if (broken === viewUrl) return <Sign file={file} />;
  return (
    <div className={classes.preview}>
      <img src={viewUrl} alt={file.fileName} loading="lazy" decoding="async" onError={() => setBroken(viewUrl)} />
    </div>
  );
}
