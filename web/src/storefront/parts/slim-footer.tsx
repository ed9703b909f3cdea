import { classNames } from '../class-names.ts';
import layout from './layout.module.css';
import css from './slim-footer.module.css';

const links = [
  { href: '/contact-us', name: 'Contact Us' },
  { href: '/privacy-policy', name: 'Privacy Policy' },
  { href: '/terms-and-conditions', name: 'Terms and Conditions' },
  { href: '/refund-policy', name: 'Refund Policy' },
];

/** One line of links, for pages of sellers. `reportPath`: the page that "Report this page" is about. */
export function SlimFooter({ className, reportPath }: { className?: string | undefined; reportPath?: string | undefined }) {
  const shown = reportPath
    ? [...links, { href: `/report?page=${encodeURIComponent(reportPath)}`, name: 'Report this page', rel: 'nofollow' }]
    : links;
  return (
    <footer className={classNames(css.foot, className)}>
      <div className={classNames(layout.wrap, css.line)}>
        <p>© Jamun</p>
        <ul>
          {shown.map(({ href, name, ...more }) => (
            <li key={href}>
              <a href={href} {...more}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  );
}
