import type { TablerIcon } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './cover.module.css';

interface CoverProps {
  src: string | null;
  Icon: TablerIcon;
  big?: boolean;
}

/** The picture of what is sold; a quiet sign where it has none, or where it cannot be fetched. Its name stands beside it in words. */
export function Cover({ src, Icon, big = false }: CoverProps) {
  const [broken, setBroken] = useState<string | null>(null);
  return src && src !== broken ? (
    <img className={classes.cover} src={src} alt="" loading="lazy" decoding="async" onError={() => setBroken(src)} />
  ) : (
    <span className={classes.none}>
      <Icon size={big ? 32 : 18} stroke={1.5} aria-hidden />
    </span>
  );
}
