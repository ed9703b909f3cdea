import { Icon } from '../../parts/icon.tsx';
import css from './lightbox.module.css';

function Step({ name, by, look }: { name: string; by: 1 | -1; look: string | undefined }) {
  return (
    <button type="button" aria-label={name} data-lightbox-step={by}>
      <Icon name="chevron" className={look} />
    </button>
  );
}

/** One picture of the gallery over the whole page; the island fills it. */
export function Lightbox({ several }: { several: boolean }) {
  return (
    <dialog className={css.lightbox} aria-label="Gallery" data-lightbox>
      <img alt="" data-lightbox-picture />
      <div className={css.controls}>
        {several && <Step name="Previous picture" by={-1} look={css.previous} />}
        <p aria-live="polite" data-lightbox-place />
        {several && <Step name="Next picture" by={1} look={css.next} />}
        <button type="button" aria-label="Close" data-lightbox-close>
          <Icon name="x" />
        </button>
      </div>
    </dialog>
  );
}
