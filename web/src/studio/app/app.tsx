import { Button, localStorageColorSchemeManager, MantineProvider, useComputedColorScheme } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSession } from '../ui/hooks/use-session.ts';
import { area } from './area.ts';
import { Connecting } from './connecting.tsx';
import { queryClient } from './query-client.ts';
import { QuietPage } from './quiet-page.tsx';
import type { StudioRouter } from './router.tsx';
import { cssVariablesResolver, theme } from './theme.ts';
import { Toasts } from './toasts.tsx';

const themeChoice = localStorageColorSchemeManager({ key: 'theme' });

/** The tokens listen to `data-theme` too, which the storefront uses without Mantine. */
function ThemeMirror() {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  useEffect(() => {
    document.documentElement.dataset.theme = scheme;
  }, [scheme]);
  return null;
}

/** Pages are shown once it is known who is there: guards may then simply ask. */
function Pages({ router }: AppProps) {
  const { isLoading, unreachable } = useSession(area.session);
  if (!router) return <NoPages />;
  return isLoading ? <Connecting unreachable={unreachable} /> : <RouterProvider router={router} />;
}

const reload = () => location.reload();

function NoPages() {
  useEffect(() => {
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, []);
  return (
    <QuietPage title="This page could not be loaded" line="Check your connection and try again.">
      <Button variant="filled" onClick={reload}>
        Try again
      </Button>
    </QuietPage>
  );
}

interface AppProps {
  /** Null where a part of it could not be fetched. */
  router: StudioRouter | null;
}

export function App({ router }: AppProps) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={themeChoice}
      defaultColorScheme="auto"
      // The variables are written at run time anyway; the style sheet with their defaults would only be sent twice.
      deduplicateCssVariables={false}
      withGlobalClasses={false}
    >
      <ThemeMirror />
      <Toasts />
      <QueryClientProvider client={queryClient}>
        <Pages router={router} />
      </QueryClientProvider>
    </MantineProvider>
  );
}
