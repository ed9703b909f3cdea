import { IconPackage } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './product-cover.module.css';

/** A product's picture; a quiet sign where it has none, or where it cannot be fetched. Its name stands beside it in words. */
export function ProductCover({ src, big = false }: { src: string | null; big?: boolean }) {
  const [broken, setBroken] = useState<string | null>(null);
  return src && src !== broken ? (
    <img className={classes.cover} src={src} alt="" loading="lazy" decoding="async" onError={() => setBroken(src)} />
  ) : (
    <span className={classes.none}>
      <IconPackage size={big ? 32 : 18} stroke={1.5} aria-hidden />
    </span>
  );
}
