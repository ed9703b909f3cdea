import type { OrderSupport } from '@jamun/contract';
import type { ReactNode } from 'react';
import { formatPhone } from '../../../../lib/phone.ts';
import { Pair, Pairs } from '../../../ui/data/pairs.tsx';
import links from '../../../ui/page/text-link.module.css';
import classes from './support.module.css';

const link = (href: string, words: string) => (
  <a className={links.link} href={href} {...(href.startsWith('http') ? { target: '_blank', rel: 'noopener noreferrer' } : {})}>
    {words}
  </a>
);
const mail = (address: string) => link(`mailto:${encodeURIComponent(address).replace('%40', '@')}`, address);
const telephone = (number: string) => link(`tel:${number.replace(/[^+\d]/g, '')}`, formatPhone(number));

type Detail = OrderSupport['details'][number];

const kinds: Record<Detail['kind'], { name: string; show: (value: string) => ReactNode }> = {
  EMAIL: { name: 'Email', show: mail },
  PHONE: { name: 'Phone', show: telephone },
  WHATSAPP: { name: 'WhatsApp', show: (value) => link(`https://wa.me/${value.replace(/\D/g, '')}`, formatPhone(value)) },
  TELEGRAM: { name: 'Telegram', show: (value) => link(`https://t.me/${encodeURIComponent(value.replace(/^@/, ''))}`, value) },
  // The server takes no other address; a page does not rely on it.
  WEBSITE: { name: 'Website', show: (value) => (/^https?:\/\//i.test(value) ? link(value, value) : value) },
  OTHER: { name: 'Other', show: (value) => value },
};

/** How the seller is reached, as on the sale page. What the seller gave for support comes first. */
export const SellerContact = ({ support: { seller, details } }: { support: OrderSupport }) => (
  <Pairs>
    <Pair name="Seller">{seller.name}</Pair>
    {details.map(({ id, kind, value, note }) => (
      <Pair key={id} name={kinds[kind].name}>
        <span className={classes.value} dir="auto">
          {kinds[kind].show(value)}
          {note && <small>{note}</small>}
        </span>
      </Pair>
    ))}
    {details.length === 0 && seller.email && <Pair name="Email">{mail(seller.email)}</Pair>}
    {details.length === 0 && seller.phone && <Pair name="Phone">{telephone(seller.phone)}</Pair>}
  </Pairs>
);
