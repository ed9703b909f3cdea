import { Icon } from '../../parts/icon.tsx';
import css from './lightbox.module.css';

function Step({ name, by, look }: { name: string; by: 1 | -1; look: string | undefined }) {
  return (
    <button className={look} type="button" aria-label={name} data-lightbox-step={by}>
      <Icon name="chevron" />
    </button>
  );
}

/** One picture of the gallery over the whole page; the island fills it. */
export function Lightbox({ several }: { several: boolean }) {
  return (
    <dialog className={css.lightbox} aria-label="Gallery" data-lightbox>
      <p className={css.place} aria-live="polite" data-lightbox-place />
      <button className={css.close} type="button" aria-label="Close" data-lightbox-close>
        <Icon name="x" />
      </button>
      {several && <Step name="Previous picture" by={-1} look={css.previous} />}
      <div className={css.frame}>
        <img alt="" data-lightbox-picture />
      </div>
      {several && <Step name="Next picture" by={1} look={css.next} />}
    </dialog>
  );
}
