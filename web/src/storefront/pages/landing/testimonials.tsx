import { classNames } from '../../class-names.ts';
import layout from '../../parts/layout.module.css';
import { Portrait } from './art/sprite.tsx';
import section from './section.module.css';
import css from './testimonials.module.css';

/** Sample content, as the specification has it. */
const testimonials = [
  {
    portrait: 'meher',
    name: 'Meher Fernandes',
    role: 'UPSC mentor, Pune',
    quote: 'I used to check UPI screenshots on WhatsApp till midnight. Now people pay and the invite reaches them on its own.',
  },
  {
    portrait: 'ananya',
    name: 'Ananya Rao',
    role: 'Photographer, Mangaluru',
    quote: 'Eleven copies of my first PDF sold before lunch. All I had done was put one link in my bio.',
  },
  {
    portrait: 'harpreet',
    name: 'Harpreet Singh',
    role: 'Strength coach, Ludhiana',
    quote: 'I can finally see which reel brings buyers and which only brings likes. I post very differently now.',
  },
] as const;

export function Testimonials() {
  return (
    <section className={classNames(section.section, section.tint)} aria-labelledby="testimonials-title">
      <div className={layout.wrap}>
        <header className={section.head}>
          <h2 id="testimonials-title">From people who sell on Jamun</h2>
        </header>
        <div className={css.quotes}>
          {testimonials.map(({ portrait, name, role, quote }) => (
            <figure key={name} className={classNames(section.card, css.quote)}>
              <blockquote>“{quote}”</blockquote>
              <figcaption>
                <Portrait of={portrait} />
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
