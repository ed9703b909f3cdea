import visually from '../../brand/visually-hidden.module.css';
import { classNames } from '../class-names.ts';
import { useSite } from '../site.ts';
import css from './footer.module.css';
import { Icon, type IconName } from './icon.tsx';
import layout from './layout.module.css';
import { Logo } from './logo.tsx';
import slim from './slim-footer.module.css';
import { layoutText } from './text.ts';

const text = layoutText.footer;

const networks: { icon: IconName; name: string }[] = [
  { icon: 'instagram', name: text.instagram },
  { icon: 'youtube', name: text.youtube },
  { icon: 'plane', name: text.telegram },
  { icon: 'x', name: text.x },
];

const legalLinks = [
  { href: '/privacy-policy', name: text.privacy },
  { href: '/terms-and-conditions', name: text.terms },
  { href: '/refund-policy', name: text.refunds },
];

/** The specification has placeholders instead of addresses, so these are icons without links. */
function SocialIcons() {
  return (
    <div className={css.social}>
      <ul>
        {networks.map(({ icon, name }) => (
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
            <SocialIcons />
          </div>
          <nav aria-labelledby="footer-support">
            <h2 id="footer-support">{text.support}</h2>
            <ul>
              <li>
                <a href="/purchases">{text.purchases}</a>
              </li>
              <li>
                <a href="/contact-us">{text.contact}</a>
              </li>
              <li>
                <a href="/contact-us#disclaimer">{text.disclaimer}</a>
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
            <h2 id="footer-legal">{text.legal}</h2>
            <ul>
              {legalLinks.map((link) => (
                <li key={link.href}>
                  <a href={link.href}>{link.name}</a>
                </li>
              ))}
            </ul>
          </nav>
        </div>
        <p className={css.end}>{text.end}</p>
      </div>
    </footer>
  );
}

/** One line of links, for pages of sellers. `reportPath`: the page that "Report this page" is about. */
export function SlimFooter({ className, reportPath }: { className?: string | undefined; reportPath?: string | undefined }) {
  const links = [{ href: '/purchases', name: text.purchases }, { href: '/contact-us', name: text.contact }, ...legalLinks];
  return (
    <footer className={classNames(slim.foot, className)}>
      <div className={classNames(layout.wrap, slim.line)}>
        <p>{text.copyright}</p>
        <ul>
          {links.map(({ href, name }) => (
            <li key={href}>
              <a href={href}>{name}</a>
            </li>
          ))}
          {reportPath && (
            <li>
              <a href={`/report?page=${encodeURIComponent(reportPath)}`} rel="nofollow">
                {text.report}
              </a>
            </li>
          )}
        </ul>
      </div>
    </footer>
  );
}
