import type { ReactNode } from 'react';
import { Logo } from '../logo.tsx';
import { ArtPattern } from './art-pattern.tsx';
import classes from './auth-layout.module.css';
import { authText } from './text.ts';

interface AuthLayoutProps {
  /** Badge beside the logo, for the admin area. */
  mark?: ReactNode;
  aside: ReactNode;
  children: ReactNode;
}

/** Form on the left, brand pattern on the right; stacked on phones. */
export function AuthLayout({ mark, aside, children }: AuthLayoutProps) {
  return (
    <div className={classes.auth}>
      <div className={classes.left}>
        <header className={classes.head}>
          <a className={classes.brand} href="/" aria-label={authText.home}>
            <Logo />
          </a>
          {mark}
        </header>
        <main className={classes.column} id="main">
          {children}
        </main>
      </div>
      <aside className={classes.right} aria-label={authText.about}>
        <ArtPattern />
        <div className={classes.asideText}>{aside}</div>
      </aside>
    </div>
  );
}
