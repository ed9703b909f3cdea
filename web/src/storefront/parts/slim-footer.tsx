import { classNames } from '../class-names.ts';
import layout from './layout.module.css';
import css from './slim-footer.module.css';

const links = [
  { href: '/contact-us', name: 'Contact Us' },
  { href: '/privacy-policy', name: 'Privacy Policy' },
  { href: '/terms-and-conditions', name: 'Terms and Conditions' },
  { href: '/refund-policy', name: 'Refund Policy' },
];

/** One line, for pages that are somebody else's: the house stands back. */
export function SlimFooter({ className }: { className?: string | undefined }) {
  return (
    <footer className={classNames(css.foot, className)}>
      <div className={classNames(layout.wrap, css.line)}>
        <p>© Jamun</p>
        <ul>
          {links.map(({ href, name }) => (
            <li key={href}>
              <a href={href}>{name}</a>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  );
}
