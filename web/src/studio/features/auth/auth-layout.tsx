import type { ReactNode } from 'react';
import { Logo } from '../../../brand/logo.tsx';
import { ArtPattern } from './art-pattern.tsx';
import classes from './auth-layout.module.css';

/** A form on the left, the jamun cloth on the right; below each other on a phone. */
export function AuthLayout({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.auth}>
      <div className={classes.left}>
        <header>
          <a className={classes.brand} href="/" aria-label="Jamun">
            <Logo />
          </a>
        </header>
        <main className={classes.column}>{children}</main>
      </div>
      <aside className={classes.right} aria-label="About Jamun">
        <ArtPattern />
        <div className={classes.words}>{aside}</div>
      </aside>
    </div>
  );
}
