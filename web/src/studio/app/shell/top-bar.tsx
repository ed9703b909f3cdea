import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Logo } from '../../../brand/logo.tsx';
import { FullscreenToggle } from './fullscreen-toggle.tsx';
import { PageProgress } from './page-progress.tsx';
import classes from './top-bar.module.css';

interface TopBarProps {
  rail: boolean;
  onToggleSidebar: () => void;
  /** Beside the logo, in an area that must not be taken for the usual one. */
  mark?: ReactNode;
  /** At the right end. */
  tools: ReactNode;
}

export function TopBar({ rail, onToggleSidebar, mark, tools }: TopBarProps) {
  return (
    <header className={classes.top}>
      <PageProgress />
      <div className={classes.brand} data-marked={mark ? true : undefined}>
        {/* The landing page is the storefront's: a page of its own, not one of the studio's. */}
        <a className={classes.home} href="/" aria-label="Jamun">
          <Logo />
        </a>
        {mark}
      </div>
      <SidebarToggle rail={rail} onToggle={onToggleSidebar} />
      <div className={classes.tools}>
        <FullscreenToggle />
        {tools}
      </div>
    </header>
  );
}

function SidebarToggle({ rail, onToggle }: { rail: boolean; onToggle: () => void }) {
  const Icon = rail ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  const name = rail ? 'Expand sidebar' : 'Collapse sidebar';
  return (
    <button
      type="button"
      className={`${classes.tool} ${classes.wideOnly}`}
      aria-label={name}
      title={name}
      aria-expanded={!rail}
      aria-controls="sidebar"
      onClick={onToggle}
    >
      <Icon size={18} stroke={1.75} aria-hidden />
    </button>
  );
}
