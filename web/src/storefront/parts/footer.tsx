import visually from '../../brand/visually-hidden.module.css';
import { useSite } from '../site.ts';
import css from './footer.module.css';
import { Icon, type IconName } from './icon.tsx';
import layout from './layout.module.css';
import { Logo } from './logo.tsx';

const places: { icon: IconName; name: string }[] = [
  { icon: 'instagram', name: 'Instagram' },
  { icon: 'youtube', name: 'YouTube' },
  { icon: 'plane', name: 'Telegram' },
  { icon: 'x', name: 'X' },
];

const legal = [
  { href: '/privacy-policy', name: 'Privacy Policy' },
  { href: '/terms-and-conditions', name: 'Terms and Conditions' },
  { href: '/refund-policy', name: 'Refund Policy' },
];

/** The specification's placeholders for links that lead nowhere yet: a link to nowhere would mislead, so these are pictures only. */
function SocialPlaces() {
  return (
    <div className={css.social}>
      <ul>
        {places.map(({ icon, name }) => (
          <li key={name}>
            <Icon name={icon} />
            <span className={visually.hidden}>{name}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function Footer() {
  const { supportEmail } = useSite();
  const [name, host] = supportEmail.split('@');
  return (
    <footer className={css.foot}>
      <div className={layout.wrap}>
        <div className={css.columns}>
          <div>
            <Logo />
            <SocialPlaces />
          </div>
          <nav aria-labelledby="footer-support">
            <h2 id="footer-support">Support</h2>
            <ul>
              <li>
                <a href="/contact-us">Contact Us</a>
              </li>
              <li>
                <a href="/contact-us#disclaimer">Disclaimer</a>
              </li>
              <li>
                <a className={css.mail} href={`mailto:${supportEmail}`}>
                  {name}@<wbr />
                  {host}
                </a>
              </li>
            </ul>
          </nav>
          <nav aria-labelledby="footer-legal">
            <h2 id="footer-legal">Legal</h2>
            <ul>
              {legal.map(({ href, name }) => (
                <li key={href}>
                  <a href={href}>{name}</a>
                </li>
              ))}
            </ul>
          </nav>
        </div>
        <p className={css.end}>© Jamun. Prices and payouts in INR.</p>
      </div>
    </footer>
  );
}
