import { useEffect, useState } from 'react';
import classes from './qr-code.module.css';
import { drawQr, type QrDrawing } from './qr-drawing.ts';

interface QrCodeProps {
  /** What a phone reads. */
  value: string;
  /** What it is of, for those who do not see it. */
  name: string;
}

const side = 232;

/** Whole pixels for every module: in between they would differ in width. */
function sharp({ size }: QrDrawing) {
  const width = Math.max(1, Math.floor(side / size)) * size;
  return { width, height: width };
}

/** A text for a phone to read off the screen. What draws it is fetched when it is first shown; where that fails, nothing stands there. */
export function QrCode({ value, name }: QrCodeProps) {
  const [drawing, setDrawing] = useState<QrDrawing>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    drawQr(value).then(setDrawing, () => setFailed(true));
  }, [value]);
  if (failed) return null;
  return (
    <div className={classes.code}>
      {drawing && (
        <svg
          {...sharp(drawing)}
          viewBox={`0 0 ${drawing.size} ${drawing.size}`}
          role="img"
          aria-label={`QR code: ${name}`}
          shapeRendering="crispEdges"
        >
          <path d={drawing.path} fill="#000" />
        </svg>
      )}
    </div>
  );
}
