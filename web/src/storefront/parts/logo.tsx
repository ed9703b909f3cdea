import { LogoSign } from '../../brand/logo.tsx';
import visually from '../../brand/visually-hidden.module.css';
import css from './logo.module.css';
import { layoutText } from './text.ts';

export function Logo() {
  return (
    <a className={css.logo} href="/">
      <span className={visually.hidden}>{layoutText.brand}</span>
      <LogoSign />
    </a>
  );
}
