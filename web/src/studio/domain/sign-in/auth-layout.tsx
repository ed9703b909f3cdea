import type { ReactNode } from 'react';
import { Logo } from '../../../brand/logo.tsx';
import { ArtPattern } from './art-pattern.tsx';
import classes from './auth-layout.module.css';

interface AuthLayoutProps {
  /** Beside the logo, where the screen is not the one that everybody knows. */
  mark?: ReactNode;
  aside: ReactNode;
  children: ReactNode;
}

/** A form on the left, the jamun cloth on the right; below each other on a phone. */
export function AuthLayout({ mark, aside, children }: AuthLayoutProps) {
  return (
    <div className={classes.auth}>
      <div className={classes.left}>
        <header className={classes.head}>
          <a className={classes.brand} href="/" aria-label="Jamun">
            <Logo />
          </a>
          {mark}
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
