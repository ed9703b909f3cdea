import { IconDownload } from '@tabler/icons-react';
import { downloadBlob } from '../../../lib/api.ts';
import { Button } from '../button/button.tsx';
import { toast } from '../feedback/toast.ts';
import { uiText } from '../text.ts';
import { drawQr, type QrDrawing } from './qr-code.tsx';
import classes from './qr-download.module.css';

const pixels = 1024;

/** Downloads a QR code for print, as PNG or SVG. */
export const QrDownload = ({ value, name }: { value: string; name: string }) => (
  <div className={classes.files}>
    <SaveButton value={value} name={name} kind="png" draw={drawPng} />
    <SaveButton value={value} name={name} kind="svg" draw={(drawing) => Promise.resolve(drawSvg(drawing))} />
  </div>
);

interface SaveButtonProps {
  value: string;
  name: string;
  kind: 'png' | 'svg';
  draw: (drawing: QrDrawing) => Promise<Blob | null>;
}

function SaveButton({ value, name, kind, draw }: SaveButtonProps) {
  const save = async () => {
    const picture = await draw(await drawQr(value));
    if (!picture) throw new Error('This browser drew no picture');
    downloadBlob(picture, `${name.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'page'}-qr.${kind}`);
  };
  const handleClick = () => void save().catch(() => toast.error(uiText.qr.failed));
  return (
    <Button
      onClick={handleClick}
      aria-label={uiText.qr.download(kind.toUpperCase())}
      leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
    >
      {kind.toUpperCase()}
    </Button>
  );
}

function drawPng({ modules }: QrDrawing): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  // Whole pixels per module, for sharp edges.
  const unit = Math.floor(pixels / modules.length);
  canvas.width = unit * modules.length;
  canvas.height = canvas.width;
  const context = canvas.getContext('2d');
  if (!context) return Promise.resolve(null);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#000';
  modules.forEach((row, y) => {
    row.forEach((isDark, x) => {
      if (isDark) context.fillRect(x * unit, y * unit, unit, unit);
    });
  });
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

function drawSvg({ size, path }: QrDrawing): Blob {
  const background = `<path fill="#fff" d="M0 0h${size}v${size}H0z"/>`;
  const attributes = `width="${pixels}" height="${pixels}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"`;
  const text = `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${background}<path d="${path}"/></svg>\n`;
  return new Blob([text], { type: 'image/svg+xml' });
}
