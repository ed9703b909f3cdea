import { Button } from '@mantine/core';
import { Mark } from '../../brand/logo.tsx';
import { usePageTitle } from '../ui/hooks/use-page-title.ts';
import { area } from './area.ts';
import classes from './quiet-page.module.css';

/** Shown while the server is asked who is signed in, or while the shell is on its way. It appears late, so that a quick answer shows nothing at all. */
export function Connecting({ unreachable = false }: { unreachable?: boolean }) {
  usePageTitle('Connecting');
  return (
    <main className={classes.page} data-late={!unreachable}>
      <span className={unreachable ? undefined : classes.breathing}>
        <Mark size={40} />
      </span>
      <div role="status">
        <h1 className={classes.line}>Connecting…</h1>
      </div>
      {unreachable && (
        <>
          <p>Jamun cannot be reached right now. You are still signed in, and we keep trying.</p>
          <Button onClick={area.session.retryNow}>Retry now</Button>
        </>
      )}
    </main>
  );
}
