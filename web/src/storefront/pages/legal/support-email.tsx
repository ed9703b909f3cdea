import { Icon } from '../../parts/icon.tsx';
import { useSite } from '../../site.ts';
import css from './contact-card.module.css';
import { legalText } from './text.ts';

export function SupportEmail() {
  const { supportEmail } = useSite();
  return <a href={`mailto:${supportEmail}`}>{supportEmail}</a>;
}

export function ContactCard() {
  const { supportEmail } = useSite();
  return (
    <a className={css.card} href={`mailto:${supportEmail}`}>
      <span className={css.disc}>
        <Icon name="mail" />
      </span>
      <span className={css.words}>
        <b>{supportEmail}</b>
        <span>{legalText.contactCard}</span>
      </span>
      <Icon name="arrow" className={css.arrow} />
    </a>
  );
}
