import type { TablerIcon } from '@tabler/icons-react';
import { useState } from 'react';
import { pictureSet } from '../../../lib/picture-set.ts';
import classes from './cover.module.css';

interface CoverProps {
  src: string | null;
  Icon: TablerIcon;
  big?: boolean;
}

/** Cover picture; an icon where there is none or it fails to load. Without alt text, because the name stands beside it. */
export function Cover({ src, Icon, big = false }: CoverProps) {
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null);
  return src && src !== brokenSrc ? (
    <img
      className={classes.cover}
      src={src}
      srcSet={pictureSet(src, 1600)}
      sizes={big ? '22rem' : '4rem'}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setBrokenSrc(src)}
    />
  ) : (
    <span className={classes.none}>
      <Icon size={big ? 32 : 18} stroke={1.5} aria-hidden />
    </span>
  );
}
