import type { GalleryImage } from '@jamun/contract';
import section from '../../parts/sale/section.module.css';
import css from './gallery.module.css';
import { Lightbox } from './lightbox.tsx';

/** Up to three stand side by side; more of them in a row that is pushed along. */
const arrangements = [css.one, css.two, css.three];

/** Links to the pictures; with scripts they open over the page instead. */
export function Gallery({ images }: { images: GalleryImage[] }) {
  if (images.length === 0) return null;
  return (
    <section className={section.section} aria-labelledby="gallery">
      <h2 id="gallery">Gallery</h2>
      <ul className={arrangements[images.length - 1] ?? css.row} data-gallery>
        {images.map(({ id, imageUrl }, index) => (
          <li key={id}>
            <a href={imageUrl}>
              <img
                src={imageUrl}
                alt={`${index + 1} of ${images.length} in the gallery`}
                width={400}
                height={300}
                loading="lazy"
                decoding="async"
              />
            </a>
          </li>
        ))}
      </ul>
      <Lightbox several={images.length > 1} />
    </section>
  );
}
