import visually from '../../brand/visually-hidden.module.css';
import { classNames } from '../class-names.ts';
import { hook } from '../hooks.ts';
import menu from './account-menu.module.css';
import { ButtonLink } from './button-link.tsx';
import css from './header.module.css';
import { Icon } from './icon.tsx';
import layout from './layout.module.css';
import { Logo } from './logo.tsx';
import { layoutText } from './text.ts';

const { account } = layoutText;

/** Part of every page, visible to signed-in visitors. The island fills in the account. */
function AccountMenu() {
  return (
    <details className={menu.account} data-when="in" {...hook('account')}>
      <summary className={menu.face}>
        <span className={menu.initials} {...hook('account-initials')} aria-hidden="true">
          <Icon name="user" />
        </span>
        <span className={visually.hidden}>{account.label}</span>
      </summary>
      <div className={menu.menu}>
        <p className={menu.who}>
          <b {...hook('account-name')}>{account.name}</b>
          <span {...hook('account-role')}>{account.role}</span>
        </p>
        <a className={menu.item} href="/profile">
          <Icon name="user" />
          {account.profile}
        </a>
        <button className={menu.item} type="button" {...hook('sign-out')}>
          <Icon name="signOut" />
          {account.signOut}
        </button>
      </div>
    </details>
  );
}

interface HeaderProps {
  /** Transparent, over the art of the page; otherwise a bar above the content. */
  isOverlay?: boolean;
  /** The specification has both labels: `Sign in` on the landing and legal pages, `Sign In` in the public layout. */
  signIn?: 'Sign In' | 'Sign in';
}

export function Header({ isOverlay = false, signIn = 'Sign In' }: HeaderProps) {
  return (
    <header className={isOverlay ? css.over : css.bar}>
      <div className={classNames(layout.wrap, css.top)}>
        <Logo />
        <div className={css.session}>
          <ButtonLink href="/signin" tone="quiet" small when="out">
            {signIn}
          </ButtonLink>
          <ButtonLink href="/dashboard" tone="quiet" small when="in">
            {layoutText.header.dashboard}
          </ButtonLink>
          <AccountMenu />
        </div>
      </div>
    </header>
  );
}
