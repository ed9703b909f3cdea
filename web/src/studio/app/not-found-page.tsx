import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { useSession } from '../ui/hooks/use-session.ts';
import { area } from './area.ts';
import { QuietPage } from './quiet-page.tsx';

const Shell = lazy<ComponentType<{ children: ReactNode }>>(() =>
  area.isAdmin
    ? import('./admin/admin-shell.tsx').then((module) => ({ default: module.AdminShell }))
    : import('./shell/shell.tsx').then((module) => ({ default: module.Shell })),
);

const words = {
  title: 'This page does not exist',
  line: 'The address may be mistyped, or the page has moved. Nothing of yours is lost.',
};

/** Who is signed in keeps the shell, and with it the way to everywhere else. */
export function NotFoundPage() {
  const { isAuthenticated } = useSession(area.session);
  if (!isAuthenticated) {
    return (
      <QuietPage {...words}>
        <Button component="a" href="/" variant="filled">
          Back to Home
        </Button>
      </QuietPage>
    );
  }
  return (
    <Suspense>
      <Shell>
        <QuietPage {...words} inside>
          <Button component={Link} to={area.home} variant="filled">
            Go to Dashboard
          </Button>
        </QuietPage>
      </Shell>
    </Suspense>
  );
}
