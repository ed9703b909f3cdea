import type { PublicProduct, SupportDetail } from '@jamun/contract';
import type { ReactNode } from 'react';
import { formatPhone } from '../../../lib/format.ts';
import type { IconName } from '../../parts/icon.tsx';
import { ContactList, ContactRow, mailLink, telephoneLink } from '../../parts/sale/contact-list.tsx';

/** Chosen by the creator: search engines are told that it is not our recommendation. */
const outside = (href: string, text: string) => (
  <a href={href} rel="nofollow ugc noopener noreferrer">
    {text}
  </a>
);

export const CreatorContact = ({ creator: { email, phone, address } }: Pick<PublicProduct, 'creator'>) => (
  <ContactList id="contact" title="Creator contact">
    <ContactRow icon="mail" name="Email">
      {email && mailLink(email)}
    </ContactRow>
    <ContactRow icon="phone" name="Phone">
      {phone && telephoneLink(phone)}
    </ContactRow>
    <ContactRow icon="pin" name="Address">
      {address && <bdi>{address}</bdi>}
    </ContactRow>
  </ContactList>
);

const support: Record<SupportDetail['kind'], { icon: IconName; name: string; show(value: string): ReactNode }> = {
  EMAIL: { icon: 'mail', name: 'Email', show: mailLink },
  PHONE: { icon: 'phone', name: 'Phone', show: telephoneLink },
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
    <ContactList id="support" title="Support">
      {details.map(({ id, kind, value, note }) => (
        <ContactRow key={id} icon={support[kind].icon} name={support[kind].name} note={note}>
          <bdi>{support[kind].show(value)}</bdi>
        </ContactRow>
      ))}
    </ContactList>
  );
}
