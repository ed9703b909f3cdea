import '@mantine/core/styles/Menu.layer.css';
import { Outlet } from '@tanstack/react-router';
import { Logo } from '../ui/logo.tsx';
import { AccountMenu } from './account-menu.tsx';
import classes from './shell.module.css';
import { ThemeMenu } from './theme-menu.tsx';

/** The frame around every signed-in page. */
export function Shell() {
  return (
    <div className={classes.app} data-shell>
      <a className={classes.skip} href="#main">
        Skip to content
      </a>
      <header className={classes.top}>
        {/* The landing page is the storefront's: a page of its own, not one of the studio's. */}
        <a className={classes.brand} href="/" aria-label="Jamun">
          <Logo />
        </a>
        <div className={classes.tools}>
          <ThemeMenu />
          <AccountMenu />
        </div>
      </header>
      <main id="main" className={classes.sheet} tabIndex={-1}>
        <div className={classes.page}>
          <Outlet />
        </div>
      </main>
    </div>
  );
}
