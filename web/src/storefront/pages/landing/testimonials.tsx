import { classNames } from '../../class-names.ts';
import layout from '../../parts/layout.module.css';
import { Portrait } from './art/sprite.tsx';
import section from './section.module.css';
import css from './testimonials.module.css';
import { landingText } from './text.ts';

const text = landingText.testimonials;

export function Testimonials() {
  return (
    <section className={classNames(section.section, section.tint)} aria-labelledby="testimonials-title">
      <div className={layout.wrap}>
        <header className={section.head}>
          <h2 id="testimonials-title">{text.title}</h2>
        </header>
        <div className={css.quotes}>
          {text.items.map(({ portrait, name, role, quote }) => (
            <figure key={name} className={classNames(section.card, css.quote)}>
              <blockquote>{text.quote(quote)}</blockquote>
              <figcaption>
                <Portrait name={portrait} />
                <span>
                  <b>{name}</b>
                  {role}
                </span>
              </figcaption>
            </figure>
          ))}
        </div>
      </div>
    </section>
  );
}
