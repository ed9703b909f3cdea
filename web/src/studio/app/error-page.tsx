import { Button } from '@mantine/core';
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { area } from './area.ts';
import { isMissingPart } from './lazy-page.ts';
import { QuietPage } from './quiet-page.tsx';

/** What happened in plain words, another try, and a way back. */
function Failure({ error, reset, inside }: ErrorComponentProps & { inside: boolean }) {
  const router = useRouter();
  const missing = isMissingPart(error);
  const tryAgain = () => {
    // A module that failed to load may stay failed until the page is loaded anew; without a network that would lose the page as well.
    if (missing && navigator.onLine) return location.reload();
    reset();
    void router.invalidate();
  };
  useEffect(() => {
    if (!missing) return;
    const reload = () => location.reload();
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, [missing]);
  return (
    <QuietPage
      inside={inside}
      title={missing ? 'This page could not be loaded' : 'Something went wrong'}
      line={
        missing
          ? 'Check your connection and try again.'
          : 'This page ran into a problem. Try again; if it stays, go back and tell us what you were doing.'
      }
    >
      {/* Inside the shell the router still works; outside, only a whole page load is sure to. */}
      {inside ? (
        <Button component={Link} to={area.home}>
          Go to Dashboard
        </Button>
      ) : (
        <Button component="a" href={area.home}>
          Go to Dashboard
        </Button>
      )}
      <Button variant="filled" onClick={tryAgain}>
        Try again
      </Button>
    </QuietPage>
  );
}

/** The last net, under everything. */
export const ErrorPage = (props: ErrorComponentProps) => <Failure {...props} inside={false} />;

/** The net under one page of the signed-in area: the shell around it stands, and leads elsewhere. */
export const PageError = (props: ErrorComponentProps) => <Failure {...props} inside />;
