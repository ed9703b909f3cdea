import type { StorefrontErrorDetails, StorefrontRenderer } from '@jamun/contract';
import { classNames } from '../../class-names.ts';
import { Branch, BranchShapes } from '../../parts/branch.tsx';
import { ButtonLink } from '../../parts/button-link.tsx';
import type { PageHead } from '../../parts/document.tsx';
import { Footer } from '../../parts/footer.tsx';
import { Header } from '../../parts/header.tsx';
import layout from '../../parts/layout.module.css';
import { layoutText } from '../../parts/text.ts';
import css from './error-page.module.css';
import { errorText as text } from './text.ts';

type ErrorStatus = Parameters<StorefrontRenderer['renderError']>[0];

export const errorHead = (status: ErrorStatus, { title = text[status].title }: StorefrontErrorDetails): PageHead => ({
  title: layoutText.pageTitle(title),
  description: text[status].line,
  themeColor: { light: '#fde7ba', dark: '#1e1430' },
});

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
  const { title, line } = text[status];
  return (
    <>
      <BranchShapes />
      <Header isOverlay />
      <main className={css.ground} id="main" tabIndex={-1}>
        <Branch className={css.branch} />
        <div className={classNames(layout.wrap, css.inside)}>
          <p className={css.status}>{status}</p>
          <h1>{details.title ?? title}</h1>
          <p className={classNames(layout.lead, css.text)}>{line}</p>
          <ButtonLink href="/">{text.home}</ButtonLink>
          <p className={css.more}>
            <a href="/contact-us">{text.contact}</a>
            <a href="/terms-and-conditions">{text.terms}</a>
          </p>
          {details.requestId && (
            <p className={css.reference}>
              {text.reference}
              <code>{details.requestId}</code>
            </p>
          )}
          <FallenFruit />
        </div>
      </main>
      <Footer />
    </>
  );
}
