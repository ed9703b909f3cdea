import { Icon } from '../../parts/icon.tsx';
import { useSite } from '../../site.ts';
import css from './contact-card.module.css';

/** The one address that counts on this page, large enough for a thumb. */
export function ContactCard() {
  const { supportEmail } = useSite();
  return (
    <a className={css.card} href={`mailto:${supportEmail}`}>
      <span className={css.disc}>
        <Icon name="mail" />
      </span>
      <span className={css.words}>
        <b>{supportEmail}</b>
        <span>Purchases, payouts, your account, your data</span>
      </span>
      <Icon name="arrow" className={css.arrow} />
    </a>
  );
}
