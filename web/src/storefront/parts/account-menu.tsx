import visually from '../../brand/visually-hidden.module.css';
import css from './account-menu.module.css';
import { Icon } from './icon.tsx';

/** Rendered for everybody and shown to the signed in. The island fills in who it is; until then the fallbacks stand. */
export function AccountMenu() {
  return (
    <details className={css.account} data-when="in" data-account>
      <summary className={css.face}>
        <span className={css.initials} data-account-initials aria-hidden="true">
          <Icon name="user" />
        </span>
        <span className={visually.hidden}>Account</span>
      </summary>
      <div className={css.menu}>
        <p className={css.who}>
          <b data-account-name>User</b>
          <span data-account-role>Teacher</span>
        </p>
        <a className={css.item} href="/profile">
          <Icon name="user" />
          Profile
        </a>
        <button className={css.item} type="button" data-sign-out>
          <Icon name="signOut" />
          Sign out
        </button>
      </div>
    </details>
  );
}
