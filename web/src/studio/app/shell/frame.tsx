import { Outlet } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { BottomBar } from './bottom-bar.tsx';
import classes from './frame.module.css';
import type { Navigation } from './navigation.ts';
import { OfflineStrip } from './offline-strip.tsx';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';
import { useRail } from './use-rail.ts';

interface FrameProps {
  navigation: Navigation;
  mark?: ReactNode;
  tools: ReactNode;
  children?: ReactNode | undefined;
}

/** The frame around every page of an area. What the page itself waits for or breaks at stays inside the sheet. */
export function Frame({ navigation, mark, tools, children = <Outlet /> }: FrameProps) {
  const [rail, toggleRail] = useRail();
  return (
    <div className={classes.app} data-shell data-rail={rail}>
      <a className={classes.skip} href="#main">
        Skip to content
      </a>
      <TopBar rail={rail} onToggleSidebar={toggleRail} mark={mark} tools={tools} />
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
