import type { ReactNode } from 'react';
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

export const emailLink = (address: string) => <a href={`mailto:${encodeURIComponent(address).replace('%40', '@')}`}>{address}</a>;

export const phoneLink = (number: string) => <a href={`tel:${number.replace(/[^+\d]/g, '')}`}>{formatPhone(number)}</a>;
