import type { Testimonial } from '@jamun/contract';
import { classNames } from '../../class-names.ts';
import { Icon } from '../../parts/icon.tsx';
import { Initials } from '../../parts/sale/initials.tsx';
import section from '../../parts/sale/section.module.css';
import css from './testimonials.module.css';
import { productText } from './text.tsx';

const text = productText.testimonials;

function Stars({ rating }: { rating: number }) {
  return (
    <div className={css.stars} role="img" aria-label={text.rating(rating)}>
      {[1, 2, 3, 4, 5].map((star) => (
        <Icon key={star} name="star" className={star > rating ? css.missing : undefined} />
      ))}
    </div>
  );
}

export function Testimonials({ testimonials }: { testimonials: Testimonial[] }) {
  if (testimonials.length === 0) return null;
  return (
    <section className={section.section} aria-labelledby="testimonials">
      <h2 id="testimonials">{text.title}</h2>
      <div className={css.quotes}>
        {testimonials.map(({ id, name, description, rating, image }) => (
          <figure key={id} className={classNames(section.card, css.quote)}>
            <div>
              <Stars rating={rating} />
              <blockquote dir="auto">{description}</blockquote>
            </div>
            <figcaption>
              <Initials name={name} externalPicture={image} />
              <bdi>{name}</bdi>
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}
