import { type MantineColorSchemeManager, MantineContext, MantineProvider } from '@mantine/core';
import { type ReactNode, use, useState } from 'react';
import { colorScheme } from '../color-scheme.ts';
import { cssVariablesResolver, theme } from './theme.ts';

/** Connects Mantine to the colour scheme of the studio. */
function createColorSchemeManager(): MantineColorSchemeManager {
  let unsubscribe = () => {};
  return {
    get: colorScheme.get,
    set: colorScheme.set,
    subscribe: (onUpdate) => {
      unsubscribe = colorScheme.subscribe(() => onUpdate(colorScheme.get()));
    },
    unsubscribe: () => unsubscribe(),
    clear: () => colorScheme.set('auto'),
  };
}

/**
 * Mantine's provider for one overlay or chart. Not around the whole app: Mantine is then loaded with the first overlay instead of the
 * first page. Inside another scope it renders its children only.
 */
export function MantineScope({ children }: { children: ReactNode }) {
  return use(MantineContext) ? children : <OuterScope>{children}</OuterScope>;
}

function OuterScope({ children }: { children: ReactNode }) {
  const [manager] = useState(createColorSchemeManager);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={manager}
      defaultColorScheme="auto"
      // The variables are written at run time; Mantine's style sheet with the defaults is not loaded.
      deduplicateCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  );
}
