import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { downloadBlob } from '../../lib/download-blob.ts';
import { toast } from './toast.ts';

// What readers need around it to find it.
const margin = 4;
const pixels = 1024;

/** The same code as a picture for paper: large, and dark on white. */
export function QrDownload({ value, name }: { value: string; name: string }) {
  const save = async () => {
    const { encode } = await import('uqr');
    const picture = await pictureOf(encode(value, { ecc: 'M', border: margin }).data);
    if (!picture) throw new Error('This browser drew no picture');
    downloadBlob(picture, `${name.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'page'}-qr.png`);
  };
  const press = () => void save().catch(() => toast.error('The QR code could not be saved. Check your connection and try again.'));
  return (
    <Button onClick={press} leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}>
      Download QR code
    </Button>
  );
}

function pictureOf(squares: boolean[][]): Promise<Blob | null> {
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
