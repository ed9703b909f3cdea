import type { Faq } from '@jamun/contract';
import { classNames } from '../../class-names.ts';
import { Icon } from '../icon.tsx';
import css from './faqs.module.css';
import section from './section.module.css';
import { saleText } from './text.tsx';

export function Faqs({ faqs }: { faqs: Pick<Faq, 'id' | 'question' | 'answer'>[] }) {
  if (faqs.length === 0) return null;
  return (
    <section className={section.section} aria-labelledby="faqs">
      <h2 id="faqs">{saleText.faqs}</h2>
      <div className={classNames(section.card, css.list)}>
        {faqs.map(({ id, question, answer }, index) => (
          <details key={id} open={index === 0}>
            <summary>
              <span dir="auto">{question}</span>
              <Icon name="chevron" />
            </summary>
            <p dir="auto">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
