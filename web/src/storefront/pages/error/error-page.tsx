import type { StorefrontErrorDetails, StorefrontRenderer } from '@jamun/contract';
import { classNames } from '../../class-names.ts';
import { Branch, BranchShapes } from '../../parts/branch.tsx';
import { ButtonLink } from '../../parts/button-link.tsx';
import type { PageHead } from '../../parts/document.tsx';
import { Footer } from '../../parts/footer.tsx';
import { Header } from '../../parts/header.tsx';
import layout from '../../parts/layout.module.css';
import css from './error-page.module.css';

type ErrorStatus = Parameters<StorefrontRenderer['renderError']>[0];

const words = {
  404: {
    title: 'Page Not Found',
    text: 'It may have been moved, taken down or mistyped. Check the address, or start again from the front page.',
  },
  500: { title: 'Something Went Wrong', text: 'The fault is on our side. Please reload the page in a minute; if it stays, write to us.' },
} as const;

export const errorHead = (status: ErrorStatus, { title = words[status].title }: StorefrontErrorDetails): PageHead => ({
  title: `${title} | Jamun`,
  description: words[status].text,
  themeColor: { light: '#fde7ba', dark: '#1e1430' },
});

/** One fruit has come off the branch. */
function FallenFruit() {
  return (
    <svg className={css.fallen} viewBox="0 0 220 92" aria-hidden="true">
      <ellipse className={css.shade} cx="98" cy="80" rx="72" ry="7" />
      <use href="#fruit" transform="translate(142 40) rotate(81)" />
      <use href="#leaf" transform="translate(139 46) rotate(-24) scale(.42)" className={css.leaf} />
    </svg>
  );
}

export function ErrorPage({ status, details }: { status: ErrorStatus; details: StorefrontErrorDetails }) {
  const { title, text } = words[status];
  return (
    <>
      <BranchShapes />
      <Header over />
      <main className={css.ground} id="main" tabIndex={-1}>
        <Branch className={css.branch} />
        <div className={classNames(layout.wrap, css.inside)}>
          <p className={css.status}>{status}</p>
          <h1>{details.title ?? title}</h1>
          <p className={classNames(layout.lead, css.text)}>{text}</p>
          <ButtonLink href="/">Return to Home</ButtonLink>
          <p className={css.more}>
            <a href="/contact-us">Contact Us</a>
            <a href="/terms-and-conditions">Terms and Conditions</a>
          </p>
          {details.requestId && (
            <p className={css.reference}>
              Reference for support: <code>{details.requestId}</code>
            </p>
          )}
          <FallenFruit />
        </div>
      </main>
      <Footer />
    </>
  );
}
