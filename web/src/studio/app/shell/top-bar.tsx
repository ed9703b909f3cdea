import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconMaximize, IconMinimize } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useSyncExternalStore } from 'react';
import { Logo } from '../../../brand/logo.tsx';
import { appText } from '../text.ts';
import progressClasses from './page-progress.module.css';
import classes from './top-bar.module.css';

const text = appText.shell;

interface TopBarProps {
  /** The sidebar is collapsed to icons. */
  isRail: boolean;
  onToggleSidebar: () => void;
  /** Label beside the logo, for the admin area. */
  mark?: ReactNode;
  /** Buttons at the right. */
  tools: ReactNode;
}

export function TopBar({ isRail, onToggleSidebar, mark, tools }: TopBarProps) {
  return (
    <header className={classes.top}>
      <PageProgress />
      <div className={classes.brand} data-marked={mark ? true : undefined}>
        {/* Not a router link: the landing page belongs to the storefront. */}
        <a className={classes.home} href="/" aria-label={text.brand}>
          <Logo />
        </a>
        {mark}
      </div>
      <SidebarToggle isRail={isRail} onToggle={onToggleSidebar} />
      <div className={classes.tools}>
        <FullscreenToggle />
        {tools}
      </div>
    </header>
  );
}

function SidebarToggle({ isRail, onToggle }: { isRail: boolean; onToggle: () => void }) {
  const Icon = isRail ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  const label = isRail ? text.expandSidebar : text.collapseSidebar;
  return (
    <button
      type="button"
      className={`${classes.tool} ${classes.wideOnly}`}
      aria-label={label}
      title={label}
      aria-expanded={!isRail}
      aria-controls="sidebar"
      onClick={onToggle}
    >
      <Icon size={18} stroke={1.75} aria-hidden />
    </button>
  );
}

function subscribeFullscreen(listener: () => void) {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}
const isFullscreen = () => document.fullscreenElement !== null;

/** Hidden where the browser does not support fullscreen: on an iPhone, or inside a frame that forbids it. */
function FullscreenToggle() {
  const isOn = useSyncExternalStore(subscribeFullscreen, isFullscreen);
  if (!document.fullscreenEnabled) return null;
  const Icon = isOn ? IconMinimize : IconMaximize;
  const label = isOn ? text.exitFullscreen : text.enterFullscreen;
  // The browser may refuse; the page then stays as it is.
  const toggle = () => (isOn ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => undefined);
  return (
    <button type="button" className={classes.tool} aria-label={label} title={label} onClick={toggle}>
      <Icon size={18} stroke={1.75} aria-hidden />
    </button>
  );
}

/** Progress bar while the next page loads, shown after a delay. */
function PageProgress() {
  const isLoading = useRouterState({ select: ({ status }) => status === 'pending' });
  return isLoading ? <div className={progressClasses.progress} role="progressbar" aria-label={text.loading} /> : null;
}
