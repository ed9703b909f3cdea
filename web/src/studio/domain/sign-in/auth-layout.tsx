import { accountMessages } from '@jamun/contract';
import type { ReactNode } from 'react';
import { Logo } from '../../../brand/logo.tsx';
import type { Session } from '../../../lib/create-session.ts';
import { AlertLine } from '../../ui/feedback/alert-line.tsx';
import { useSession } from '../../ui/hooks/use-session.ts';
import { ArtPattern } from './art-pattern.tsx';
import classes from './auth-layout.module.css';
import { signInPartsText as text } from './text.ts';

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
          <a className={classes.brand} href="/" aria-label={text.home}>
            <Logo />
          </a>
          {mark}
        </header>
        <main className={classes.column}>{children}</main>
      </div>
      <aside className={classes.right} aria-label={text.about}>
        <ArtPattern />
        <div className={classes.asideText}>{aside}</div>
      </aside>
    </div>
  );
}

/** Explains why a session ended, for example because it was signed out on another device. */
export function SignedOutNotice({ session }: { session: Session }) {
  const { endedByServer } = useSession(session);
  return endedByServer && <AlertLine tone="bad">{accountMessages.thrownOut}</AlertLine>;
}
