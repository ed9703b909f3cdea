import { Fragment, type ReactNode } from 'react';
import { formatPhone } from '../../../lib/format.ts';
import { classNames } from '../../class-names.ts';
import { Icon, type IconName } from '../icon.tsx';
import css from './contact-list.module.css';
import section from './section.module.css';
import { saleText } from './text.tsx';

export function ContactList({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={section.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <dl className={classNames(section.card, css.pairs)}>{children}</dl>
    </section>
  );
}

interface ContactRowProps {
  icon: IconName;
  name: string;
  note?: string;
  children: ReactNode;
}

export function ContactRow({ icon, name, note, children }: ContactRowProps) {
  return (
    <div>
      <dt>
        <Icon name={icon} />
        {name}
      </dt>
      <dd>
        {children ?? <span className={css.none}>{saleText.contact.none}</span>}
        {note && (
          <span className={css.note} dir="auto">
            {note}
          </span>
        )}
      </dd>
    </div>
  );
}

/** Link whose text may break after the @ and the dots of a long address. */
export const emailLink = (address: string) => (
  <a href={`mailto:${encodeURIComponent(address).replace('%40', '@')}`}>
    {[...address.matchAll(/[^@.]*[@.]|[^@.]+$/g)].map(({ 0: part, index: start }) => (
      <Fragment key={start}>
        {start > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </a>
);

export const phoneLink = (number: string) => <a href={`tel:${number.replace(/[^+\d]/g, '')}`}>{formatPhone(number)}</a>;
