import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Button } from '../ui/button/button.tsx';
import { useSession } from '../ui/hooks/use-session.ts';
import { area } from './area.ts';
import { Connecting, MessagePage } from './message-page.tsx';
import { queryClient } from './query-client.ts';
import type { StudioRouter } from './router.tsx';
import { appText } from './text.ts';
import { Toasts } from './toasts.tsx';

/** Renders the router once the session is known, so that route guards can read it synchronously. */
function Pages({ router }: AppProps) {
  const { isLoading, isUnreachable } = useSession(area.session);
  if (!router) return <LoadError />;
  return isLoading ? <Connecting isUnreachable={isUnreachable} /> : <RouterProvider router={router} />;
}

const reload = () => location.reload();

function LoadError() {
  useEffect(() => {
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, []);
  return (
    <MessagePage title={appText.notLoaded} line={appText.checkConnection}>
      <Button variant="filled" onClick={reload}>
        {appText.tryAgain}
      </Button>
    </MessagePage>
  );
}

interface AppProps {
  /** Null when a part of its code could not be loaded. */
  router: StudioRouter | null;
}

export function App({ router }: AppProps) {
  return (
    <>
      <Toasts />
      <QueryClientProvider client={queryClient}>
        <Pages router={router} />
      </QueryClientProvider>
    </>
  );
}
