import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Mark } from '../ui/logo.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { useSession } from '../ui/use-session.ts';
import classes from './quiet-page.module.css';

export function NotFoundPage() {
  usePageTitle('Page not found');
  const { isAuthenticated } = useSession();
  return (
    <main className={classes.page}>
      <Mark size={40} />
      <h1 tabIndex={-1}>This page does not exist</h1>
      <p>The address may be mistyped, or the page has moved. Nothing of yours is lost.</p>
      <div className={classes.actions}>
        {isAuthenticated ? (
          <Button component={Link} to="/dashboard" variant="filled">
            Go to Dashboard
          </Button>
        ) : (
          <Button component="a" href="/" variant="filled">
            Back to Home
          </Button>
        )}
      </div>
    </main>
  );
}
