import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { Logo } from '../../brand/logo.tsx';
import { AccountMenu } from './account-menu.tsx';
import { FavoritesPopup } from './favorites-popup.tsx';
import { FullscreenToggle } from './fullscreen-toggle.tsx';
import { NotificationsPopup } from './notifications-popup.tsx';
import { PageProgress } from './page-progress.tsx';
import classes from './top-bar.module.css';

export function TopBar({ rail, onToggleSidebar }: { rail: boolean; onToggleSidebar: () => void }) {
  return (
    <header className={classes.top}>
      <PageProgress />
      <div className={classes.brand}>
        {/* The landing page is the storefront's: a page of its own, not one of the studio's. */}
        <a className={classes.home} href="/" aria-label="Jamun">
          <Logo />
        </a>
      </div>
      <SidebarToggle rail={rail} onToggle={onToggleSidebar} />
      <div className={classes.tools}>
        <FullscreenToggle />
        <FavoritesPopup />
        <NotificationsPopup />
        <AccountMenu />
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
