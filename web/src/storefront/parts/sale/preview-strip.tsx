import { Icon } from '../icon.tsx';
import layout from '../layout.module.css';
import css from './preview-strip.module.css';

/** What its owner sees before it is published. */
export const PreviewStrip = () => (
  <aside className={css.preview} aria-label="Preview">
    <p className={layout.wrap}>
      <Icon name="eye" />
      <span>
        <b>Preview</b> Only you see this page as it is now, through a link that ends in a few minutes. Nobody can pay here.
      </span>
    </p>
  </aside>
);
