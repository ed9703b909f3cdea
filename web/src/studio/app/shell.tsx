import { Outlet } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { BottomBar } from './bottom-bar.tsx';
import { OfflineStrip } from './offline-strip.tsx';
import classes from './shell.module.css';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';
import { useRail } from './use-rail.ts';

/** The frame around every signed-in page. What the page itself waits for or breaks at stays inside the sheet. */
export function Shell({ children = <Outlet /> }: { children?: ReactNode }) {
  const [rail, toggleRail] = useRail();
  return (
    <div className={classes.app} data-shell data-rail={rail}>
      <a className={classes.skip} href="#main">
        Skip to content
      </a>
      <TopBar rail={rail} onToggleSidebar={toggleRail} />
      <Sidebar />
      <main id="main" className={classes.sheet} tabIndex={-1}>
        <OfflineStrip />
        <div className={classes.page}>
          <Suspense>{children}</Suspense>
        </div>
      </main>
      <BottomBar />
    </div>
  );
}
