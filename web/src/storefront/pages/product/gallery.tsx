import type { GalleryImage } from '@jamun/contract';
import { pictureSet } from '../../../lib/picture-set.ts';
import { hook } from '../../hooks.ts';
import { Icon } from '../../parts/icon.tsx';
import { columnSizes } from '../../parts/sale/sale-page.tsx';
import section from '../../parts/sale/section.module.css';
import css from './gallery.module.css';
import lightbox from './lightbox.module.css';
import { productText } from './text.tsx';

const text = productText.gallery;

function StepButton({ label, by, className }: { label: string; by: '1' | '-1'; className: string | undefined }) {
  return (
    <button className={className} type="button" aria-label={label} {...hook('lightbox-step', by)}>
      <Icon name="chevron" />
    </button>
  );
}

/** Dialog with one picture, filled in by the island. */
function Lightbox({ hasSteps }: { hasSteps: boolean }) {
  return (
    <dialog className={lightbox.lightbox} aria-label={text.title} {...hook('lightbox')}>
      <p className={lightbox.place} aria-live="polite" {...hook('lightbox-position')} />
      <button className={lightbox.close} type="button" aria-label={text.close} {...hook('lightbox-close')}>
        <Icon name="x" />
      </button>
      {hasSteps && <StepButton label={text.previous} by="-1" className={lightbox.previous} />}
      <div className={lightbox.frame}>
        <img alt="" {...hook('lightbox-picture')} />
      </div>
      {hasSteps && <StepButton label={text.next} by="1" className={lightbox.next} />}
    </dialog>
  );
}

/** Layouts for one, two and three pictures; more scroll in a row. */
const layouts = [css.one, css.two, css.three];

/** Links to the pictures; the island opens them in the lightbox instead. */
export function Gallery({ images }: { images: GalleryImage[] }) {
  if (images.length === 0) return null;
  return (
    <section className={section.section} aria-labelledby="gallery">
      <h2 id="gallery">{text.title}</h2>
      <ul className={layouts[images.length - 1] ?? css.row} {...hook('gallery')}>
        {images.map(({ id, imageUrl }, index) => (
          <li key={id}>
            <a href={imageUrl}>
              <img
                src={imageUrl}
                srcSet={pictureSet(imageUrl, 1600)}
                sizes={images.length === 1 ? columnSizes : '(max-width: 63.99em) 72vw, 24rem'}
                alt={text.picture(index, images.length)}
                width={400}
                height={300}
                loading="lazy"
                decoding="async"
              />
            </a>
          </li>
        ))}
      </ul>
      <Lightbox hasSteps={images.length > 1} />
    </section>
  );
}
