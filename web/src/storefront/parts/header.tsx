import { classNames } from '../class-names.ts';
import { AccountMenu } from './account-menu.tsx';
import { ButtonLink } from './button-link.tsx';
import css from './header.module.css';
import layout from './layout.module.css';
import { Logo } from './logo.tsx';

interface HeaderProps {
  /** Lies over the art of the landing page; otherwise a bar above the text. */
  over?: boolean;
  /** The specification writes the label in two ways: `Sign in` on the landing and legal pages, `Sign In` in the public layout. */
  signIn?: 'Sign In' | 'Sign in';
}

export function Header({ over = false, signIn = 'Sign In' }: HeaderProps) {
  return (
    <header className={over ? css.over : css.bar}>
      <div className={classNames(layout.wrap, css.top)}>
        <Logo />
        <div className={css.session}>
          <ButtonLink href="/signin" tone="quiet" small when="out">
            {signIn}
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
