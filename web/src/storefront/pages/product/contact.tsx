import type { PublicProduct, SupportDetail } from '@jamun/contract';
import type { ReactNode } from 'react';
import { formatPhone } from '../../../lib/format.ts';
import type { IconName } from '../../parts/icon.tsx';
import { ContactList, ContactRow, emailLink, phoneLink } from '../../parts/sale/contact-list.tsx';
import { saleText } from '../../parts/sale/text.tsx';
import { productText as text } from './text.tsx';

/** Link chosen by the creator: `rel` tells search engines that Jamun does not recommend it. */
const externalLink = (href: string, text: string) => (
  <a href={href} rel="nofollow ugc noopener noreferrer">
    {text}
  </a>
);

export const CreatorContact = ({ creator: { email, phone, address } }: Pick<PublicProduct, 'creator'>) => (
  <ContactList id="contact" title={text.contact.title}>
    <ContactRow icon="mail" name={saleText.contact.email}>
      {email && emailLink(email)}
    </ContactRow>
    <ContactRow icon="phone" name={saleText.contact.phone}>
      {phone && phoneLink(phone)}
    </ContactRow>
    <ContactRow icon="pin" name={text.contact.address}>
      {address && <bdi>{address}</bdi>}
    </ContactRow>
  </ContactList>
);

const supportKinds: Record<SupportDetail['kind'], { icon: IconName; render(value: string): ReactNode }> = {
  EMAIL: { icon: 'mail', render: emailLink },
  PHONE: { icon: 'phone', render: phoneLink },
  WHATSAPP: { icon: 'phone', render: (value) => externalLink(`https://wa.me/${value.replace(/\D/g, '')}`, formatPhone(value)) },
  TELEGRAM: {
    icon: 'plane',
    render: (value) => externalLink(`https://t.me/${encodeURIComponent(value.replace(/^@/, ''))}`, value),
  },
  // The server accepts web addresses only; the page checks again.
  WEBSITE: { icon: 'globe', render: (value) => (/^https?:\/\//i.test(value) ? externalLink(value, value) : value) },
  OTHER: { icon: 'lifebuoy', render: (value) => value },
};

export function Support({ details }: { details: SupportDetail[] }) {
  if (details.length === 0) return null;
  return (
    <ContactList id="support" title={text.support.title}>
      {details.map(({ id, kind, value, note }) => (
        <ContactRow key={id} icon={supportKinds[kind].icon} name={text.support.kinds[kind]} note={note}>
          <bdi>{supportKinds[kind].render(value)}</bdi>
        </ContactRow>
      ))}
    </ContactList>
  );
}
