import { useEffect, useState } from 'react';
import { uiText } from '../text.ts';
import classes from './qr-code.module.css';

export interface QrDrawing {
  /** Width in modules, with the quiet zone. */
  size: number;
  /** SVG path of the dark modules, one unit each. */
  path: string;
  modules: boolean[][];
}

/** Margin that readers need, in modules. */
const quietZone = 4;

/** One shape per run of dark modules in a row, so that no hairlines show between them. */
function pathOf(modules: boolean[][]): string {
  const rows = modules.map((row, y) => {
    const bits = row.map((isDark) => (isDark ? '1' : '0')).join('');
    return [...bits.matchAll(/1+/g)].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`).join('');
  });
  return rows.join('');
}

/** Encodes a text as a QR code. The encoder is loaded on first use. */
export async function drawQr(value: string): Promise<QrDrawing> {
  const { encode } = await import('uqr');
  const { data: modules, size } = encode(value, { ecc: 'M', border: quietZone });
  return { size, modules, path: pathOf(modules) };
}

interface QrCodeProps {
  value: string;
  /** Accessible name: what the code leads to. */
  name: string;
}

/** In pixels. */
const maxWidth = 232;

/** Whole pixels per module, so that all have the same width. */
function sharpSize({ size }: QrDrawing) {
  const width = Math.max(1, Math.floor(maxWidth / size)) * size;
  return { width, height: width };
}

/** QR code; renders nothing when the encoder cannot be loaded. */
export function QrCode({ value, name }: QrCodeProps) {
  const [drawing, setDrawing] = useState<QrDrawing>();
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    drawQr(value).then(setDrawing, () => setFailed(true));
  }, [value]);
  if (isFailed) return null;
  return (
    <div className={classes.code}>
      {drawing && (
        <svg
          {...sharpSize(drawing)}
          viewBox={`0 0 ${drawing.size} ${drawing.size}`}
          role="img"
          aria-label={uiText.qr.label(name)}
          shapeRendering="crispEdges"
        >
          <path d={drawing.path} fill="#000" />
        </svg>
      )}
    </div>
  );
}
