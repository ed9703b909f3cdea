import { useEffect, useState } from 'react';
import classes from './qr-code.module.css';

interface Drawing {
  size: number;
  path: string;
}

/** The margin that readers need, in modules. */
const quiet = 4;

/** Every row of dark modules that touch is one stroke: so there are no hairlines between them at any size. */
function drawn({ data, size }: { data: boolean[][]; size: number }): Drawing {
  const rows = data.map((row, y) => {
    const runs = [
      ...row
        .map((dark) => (dark ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ];
    return runs.map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`).join('');
  });
  return { size, path: rows.join('') };
}

interface QrCodeProps {
  /** What a phone reads. */
  value: string;
  /** What it is of, for those who do not see it. */
  name: string;
}

const side = 176;

/** Whole pixels for every module: in between they would differ in width. */
function sharp({ size }: Drawing) {
  const width = Math.max(1, Math.floor(side / size)) * size;
  return { width, height: width };
}

/** A text for a phone to read off the screen. What draws it is fetched when it is first shown; where that fails, nothing stands there. */
export function QrCode({ value, name }: QrCodeProps) {
  const [drawing, setDrawing] = useState<Drawing>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    import('uqr').then(
      ({ encode }) => setDrawing(drawn(encode(value, { ecc: 'M', border: quiet }))),
      () => setFailed(true),
    );
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
