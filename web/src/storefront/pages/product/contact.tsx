import type { PublicProduct, SupportDetail } from '@jamun/contract';
import type { ReactNode } from 'react';
import { formatPhone } from '../../../lib/phone.ts';
import { classNames } from '../../class-names.ts';
import { Icon, type IconName } from '../../parts/icon.tsx';
import css from './contact.module.css';
import section from './section.module.css';

function Row({ icon, name, children }: { icon: IconName; name: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        <Icon name={icon} />
        {name}
      </dt>
      <dd>{children ?? <span className={css.none}>Not provided</span>}</dd>
    </div>
  );
}

const mail = (address: string) => <a href={`mailto:${encodeURIComponent(address).replace('%40', '@')}`}>{address}</a>;
const telephone = (number: string) => <a href={`tel:${number.replace(/[^+\d]/g, '')}`}>{formatPhone(number)}</a>;
/** Chosen by the creator: search engines are told that it is not our recommendation. */
const outside = (href: string, text: string) => (
  <a href={href} rel="nofollow ugc noopener noreferrer">
    {text}
  </a>
);

export function CreatorContact({ creator: { email, phone, address } }: Pick<PublicProduct, 'creator'>) {
  return (
    <section className={section.section} aria-labelledby="contact">
      <h2 id="contact">Creator contact</h2>
      <dl className={classNames(section.card, css.pairs)}>
        <Row icon="mail" name="Email">
          {email && mail(email)}
        </Row>
        <Row icon="phone" name="Phone">
          {phone && telephone(phone)}
        </Row>
        <Row icon="pin" name="Address">
          {address && <bdi>{address}</bdi>}
        </Row>
      </dl>
    </section>
  );
}

const support: Record<SupportDetail['kind'], { icon: IconName; name: string; show(value: string): ReactNode }> = {
  EMAIL: { icon: 'mail', name: 'Email', show: mail },
  PHONE: { icon: 'phone', name: 'Phone', show: telephone },
  WHATSAPP: { icon: 'phone', name: 'WhatsApp', show: (value) => outside(`https://wa.me/${value.replace(/\D/g, '')}`, formatPhone(value)) },
  TELEGRAM: {
    icon: 'plane',
    name: 'Telegram',
    show: (value) => outside(`https://t.me/${encodeURIComponent(value.replace(/^@/, ''))}`, value),
  },
  // The server takes no other; a page does not rely on it.
  WEBSITE: { icon: 'globe', name: 'Website', show: (value) => (/^https?:\/\//i.test(value) ? outside(value, value) : value) },
  OTHER: { icon: 'lifebuoy', name: 'Other', show: (value) => value },
};

export function Support({ details }: { details: SupportDetail[] }) {
  if (details.length === 0) return null;
  return (
    <section className={section.section} aria-labelledby="support">
      <h2 id="support">Support</h2>
      <dl className={classNames(section.card, css.pairs)}>
        {details.map(({ id, kind, value, note }) => (
          <Row key={id} icon={support[kind].icon} name={support[kind].name}>
            <bdi>{support[kind].show(value)}</bdi>
            {note && (
              <span className={css.note} dir="auto">
                {note}
              </span>
            )}
          </Row>
        ))}
      </dl>
    </section>
  );
}
