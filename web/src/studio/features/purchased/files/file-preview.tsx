import type { ProductFileType, PurchasedFile } from '@jamun/contract';
import { IconFile, IconFileText, IconFileTypePdf, IconMovie, IconMusic, IconPhoto, type TablerIcon } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { FieldButton } from '../../../ui/button/field-button.tsx';
import classes from './file-preview.module.css';
import { type FileUrls, usePlayer } from './file-urls.ts';
import { filesText } from './text.tsx';

const kindIcons: Record<ProductFileType, TablerIcon> = {
  IMAGE: IconPhoto,
  VIDEO: IconMovie,
  PDF: IconFileTypePdf,
  DOCUMENT: IconFileText,
  AUDIO: IconMusic,
  OTHER: IconFile,
};

type PlayerProps = FileUrls & { file: PurchasedFile; viewUrl: string };

/** The file itself when browsers can show it, else the icon of its kind. */
export function FilePreview({ file, ...urls }: FileUrls & { file: PurchasedFile }) {
  const { viewUrl } = file;
  if (viewUrl !== null && file.type === 'VIDEO') return <Video file={file} viewUrl={viewUrl} {...urls} />;
  if (viewUrl !== null && file.type === 'AUDIO') return <Audio file={file} viewUrl={viewUrl} {...urls} />;
  if (viewUrl !== null && file.type === 'IMAGE') return <Picture file={file} viewUrl={viewUrl} />;
  return <KindIcon file={file} />;
}

function KindIcon({ file, children }: { file: PurchasedFile; children?: ReactNode }) {
  const Icon = kindIcons[file.type];
  return (
    <div className={classes.preview} data-plain>
      <Icon size={36} stroke={1.4} aria-hidden />
      {children}
    </div>
  );
}

const Unplayable = ({ file, onRetry }: { file: PurchasedFile; onRetry: () => void }) => (
  <KindIcon file={file}>
    <p role="status">{filesText.unplayable}</p>
    <FieldButton onClick={onRetry}>{filesText.retry}</FieldButton>
  </KindIcon>
);

function Video({ file, viewUrl, ...urls }: PlayerProps) {
  const { isBroken, retry, player } = usePlayer({ id: file.id, viewUrl, ...urls });
  if (isBroken) return <Unplayable file={file} onRetry={retry} />;
  return (
    <div className={classes.preview}>
      <video {...player} controls playsInline preload="metadata" aria-label={file.fileName} />
    </div>
  );
}

function Audio({ file, viewUrl, ...urls }: PlayerProps) {
  const { isBroken, retry, player } = usePlayer({ id: file.id, viewUrl, ...urls });
  if (isBroken) return <Unplayable file={file} onRetry={retry} />;
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
  if (broken === viewUrl) return <KindIcon file={file} />;
  return (
    <div className={classes.preview}>
      <img src={viewUrl} alt={file.fileName} loading="lazy" decoding="async" onError={() => setBroken(viewUrl)} />
    </div>
  );
}
