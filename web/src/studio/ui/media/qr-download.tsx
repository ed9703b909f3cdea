import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { downloadBlob } from '../../../lib/download-blob.ts';
import { toast } from '../feedback/toast.ts';
import classes from './qr-download.module.css';
import { drawQr, type QrDrawing } from './qr-drawing.ts';

const pixels = 1024;

/** The same code for paper, dark on white: as a large picture, and as one that stays sharp at any size. */
export const QrDownload = ({ value, name }: { value: string; name: string }) => (
  <div className={classes.files}>
    <SaveButton value={value} name={name} kind="png" draw={pictureOf} />
    <SaveButton value={value} name={name} kind="svg" draw={(drawing) => Promise.resolve(svgOf(drawing))} />
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
  const press = () => void save().catch(() => toast.error('The QR code could not be saved. Check your connection and try again.'));
  return (
    <Button
      onClick={press}
      aria-label={`Download QR code as ${kind.toUpperCase()}`}
      leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
    >
      {kind.toUpperCase()}
    </Button>
  );
}

function pictureOf({ squares }: QrDrawing): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  // Whole pixels, so that no edge is blurred.
  const unit = Math.floor(pixels / squares.length);
  canvas.width = unit * squares.length;
  canvas.height = canvas.width;
  const pen = canvas.getContext('2d');
  if (!pen) return Promise.resolve(null);
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = '#000';
  squares.forEach((row, y) => {
    row.forEach((dark, x) => {
      if (dark) pen.fillRect(x * unit, y * unit, unit, unit);
    });
  });
  return new Promise((done) => canvas.toBlob(done, 'image/png'));
}

function svgOf({ size, path }: QrDrawing): Blob {
  const ground = `<path fill="#fff" d="M0 0h${size}v${size}H0z"/>`;
  const frame = `width="${pixels}" height="${pixels}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"`;
  const text = `<svg xmlns="http://www.w3.org/2000/svg" ${frame}>${ground}<path d="${path}"/></svg>\n`;
  return new Blob([text], { type: 'image/svg+xml' });
}
