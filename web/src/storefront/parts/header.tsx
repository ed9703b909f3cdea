import { classNames } from '../class-names.ts';
import { AccountMenu } from './account-menu.tsx';
import { ButtonLink } from './button-link.tsx';
import css from './header.module.css';
import layout from './layout.module.css';
import { Logo } from './logo.tsx';

/** Lies over the art of the landing page, or stands as a bar above the text. */
export function Header({ over = false }: { over?: boolean }) {
  return (
    <header className={over ? css.over : css.bar}>
      <div className={classNames(layout.wrap, css.top)}>
        <Logo />
        <div className={css.session}>
          <ButtonLink href="/signin" tone="quiet" small when="out">
            Sign in
          </ButtonLink>
          <ButtonLink href="/dashboard" tone="quiet" small when="in">
            Dashboard
          </ButtonLink>
          <AccountMenu />
        </div>
      </div>
    </header>
  );
}
