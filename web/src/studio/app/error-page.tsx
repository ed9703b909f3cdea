import { Button } from '@mantine/core';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { Mark } from '../ui/logo.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import classes from './quiet-page.module.css';

// What browsers say when a part of the page could not be fetched.
const isMissingChunk = (error: unknown) =>
  error instanceof Error && /dynamically imported module|module script failed|preload CSS/i.test(error.message);

/** The last net under every page: what happened in plain words, another try, and a way back. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  usePageTitle('Something went wrong');
  const router = useRouter();
  const missingChunk = isMissingChunk(error);
  const tryAgain = () => {
    // A module that failed to load stays failed for the browser until the page is loaded anew.
    if (missingChunk) return location.reload();
    reset();
    void router.invalidate();
  };
  return (
    <main className={classes.page}>
      <Mark size={40} />
      <h1 tabIndex={-1}>{missingChunk ? 'This page could not be loaded' : 'Something went wrong'}</h1>
      <p>
        {missingChunk
          ? 'Check your connection and try again.'
          : 'This page ran into a problem. Try again; if it stays, go back and tell us what you were doing.'}
      </p>
      <div className={classes.actions}>
        <Button component="a" href="/dashboard">
          Go to Dashboard
        </Button>
        <Button variant="filled" onClick={tryAgain}>
          Try again
        </Button>
      </div>
    </main>
  );
}
