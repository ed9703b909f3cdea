import { Sign } from '../../brand/logo.tsx';
import visually from '../../brand/visually-hidden.module.css';
import css from './logo.module.css';

/** The mark and the name, leading home. */
export function Logo() {
  return (
    <a className={css.logo} href="/">
      <span className={visually.hidden}>Jamun</span>
      <Sign />
    </a>
  );
}
