import { Outlet } from '@tanstack/react-router';
import { type ReactNode, Suspense, useState } from 'react';
import { browserStore } from '../../../lib/browser-store.ts';
import { useBreakpoint } from '../../ui/hooks/use-breakpoint.ts';
import { appText } from '../text.ts';
import { BottomBar } from './bottom-bar.tsx';
import classes from './frame.module.css';
import type { Navigation } from './navigation.ts';
import { OfflineStrip } from './offline-strip.tsx';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';

interface FrameProps {
  navigation: Navigation;
  mark?: ReactNode;
  tools: ReactNode;
  children?: ReactNode | undefined;
}

/** Layout of an area: bars, sidebar and page. Loading and errors of the page stay inside its sheet. */
export function Frame({ navigation, mark, tools, children = <Outlet /> }: FrameProps) {
  const [isRail, toggleRail] = useRail();
  return (
    <div className={classes.app} data-shell data-rail={isRail}>
      <a className={classes.skip} href="#main">
        {appText.shell.skip}
      </a>
      <TopBar isRail={isRail} onToggleSidebar={toggleRail} mark={mark} tools={tools} />
      <Sidebar entries={navigation.entries} />
      <main id="main" className={classes.sheet} tabIndex={-1}>
        <OfflineStrip />
        <div className={classes.page}>
          <Suspense>{children}</Suspense>
        </div>
      </main>
      <BottomBar {...navigation} />
    </div>
  );
}

const storageKey = 'sidebar';

function readChoice(): 'rail' | 'full' | undefined {
  const stored = browserStore.read(storageKey);
  return stored === 'rail' || stored === 'full' ? stored : undefined;
}

/** Whether the sidebar is collapsed to icons. The choice is stored on this device; the default depends on the screen width. */
function useRail() {
  const [choice, setChoice] = useState(readChoice);
  // Below this width the full sidebar leaves tables too little room.
  const isNarrow = useBreakpoint('laptop');
  const isRail = choice ? choice === 'rail' : isNarrow;
  const toggle = () => {
    const next = isRail ? 'full' : 'rail';
    browserStore.write(storageKey, next);
    setChoice(next);
  };
  return [isRail, toggle] as const;
}
