import { createRootRoute, Link, Outlet } from '@tanstack/react-router';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { Button } from '../ui/button/button.tsx';
import { useSession } from '../ui/hooks/use-session.ts';
import { area } from './area.ts';
import { MessagePage } from './message-page.tsx';
import { appText } from './text.ts';

const Shell = lazy<ComponentType<{ children: ReactNode }>>(() =>
  area.isAdmin
    ? import('./admin/admin-shell.tsx').then((module) => ({ default: module.AdminShell }))
    : import('./shell/shell.tsx').then((module) => ({ default: module.Shell })),
);

const { title, line, home } = appText.notFound;

/** Inside the shell for signed-in users, so that the navigation stays. */
export function NotFoundPage() {
  const { isAuthenticated } = useSession(area.session);
  if (!isAuthenticated) {
    return (
      <MessagePage title={title} line={line}>
        <Button component="a" href="/" variant="filled">
          {home}
        </Button>
      </MessagePage>
    );
  }
  return (
    <Suspense>
      <Shell>
        <MessagePage title={title} line={line} inside>
          <Button component={Link} to={area.home} variant="filled">
            {appText.goToDashboard}
          </Button>
        </MessagePage>
      </Shell>
    </Suspense>
  );
}

export const rootRoute = createRootRoute({ component: Outlet, notFoundComponent: NotFoundPage });
