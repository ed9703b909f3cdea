import type { ReactNode } from 'react';
import { Mark } from '../../brand/logo.tsx';
import { Button } from '../ui/button/button.tsx';
import { usePageTitle } from '../ui/page/page-header.tsx';
import { area } from './area.ts';
import classes from './message-page.module.css';
import { appText } from './text.ts';

interface MessagePageProps {
  title: string;
  line: string;
  /** Inside the shell, which already has the `main` landmark. */
  inside?: boolean;
  children: ReactNode;
}

/** Page with only a message and buttons, such as an error or a missing page. */
export function MessagePage({ title, line, inside = false, children }: MessagePageProps) {
  usePageTitle(title);
  const Container = inside ? 'div' : 'main';
  return (
    <Container className={classes.page} data-inside={inside}>
      <Mark size={40} />
      <h1 tabIndex={-1}>{title}</h1>
      <p>{line}</p>
      <div className={classes.actions}>{children}</div>
    </Container>
  );
}

/** Shown while the session or the shell loads. Appears with a delay, so that a fast response shows nothing. */
export function Connecting({ isUnreachable = false }: { isUnreachable?: boolean }) {
  const text = appText.connecting;
  usePageTitle(text.title);
  return (
    <main className={classes.page} data-late={!isUnreachable}>
      <span className={isUnreachable ? undefined : classes.breathing}>
        <Mark size={40} />
      </span>
      <div role="status">
        <h1 className={classes.line}>{text.status}</h1>
      </div>
      {isUnreachable && (
        <>
          <p>{text.line}</p>
          <Button onClick={area.session.retryNow}>{text.retry}</Button>
        </>
      )}
    </main>
  );
}
