import './base.css';
import type { StorefrontRenderer, StorefrontSite } from '@jamun/contract';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { channelHead } from './pages/channel/channel-head.ts';
import { ChannelPage } from './pages/channel/channel-page.tsx';
import { ErrorPage, errorHead } from './pages/error/error-page.tsx';
import { LandingPage, landingHead } from './pages/landing/landing-page.tsx';
import { contactUs } from './pages/legal/contact-us.tsx';
import { LegalPage } from './pages/legal/legal-page.tsx';
import { privacyPolicy } from './pages/legal/privacy-policy.tsx';
import { refundPolicy } from './pages/legal/refund-policy.tsx';
import { termsAndConditions } from './pages/legal/terms-and-conditions.tsx';
import { productHead } from './pages/product/product-head.ts';
import { ProductPage } from './pages/product/product-page.tsx';
import { ResultPage, resultHead, resultPages } from './pages/result/result-page.tsx';
import { Document, type PageHead } from './parts/document.tsx';

interface StaticPage {
  head: PageHead;
  body: ReactElement;
}

const legalTexts = [privacyPolicy, termsAndConditions, refundPolicy, contactUs];

const pages = new Map<string, StaticPage>([
  ['/', { head: landingHead, body: <LandingPage /> }],
  ...legalTexts.map((text): [string, StaticPage] => [
    text.path,
    { head: { path: text.path, title: `${text.title} | Jamun`, description: text.description }, body: <LegalPage text={text} /> },
  ]),
]);

/** For the sitemap. */
export const staticPaths = [...pages.keys()];

/** Pages as well, but nobody comes to them by searching. */
export const unlistedPaths: string[] = resultPages.map(({ path }) => path);
for (const { path, kind, title, first } of resultPages) {
  pages.set(path, { head: resultHead(title), body: <ResultPage kind={kind} first={first} /> });
}

function toHtml(head: PageHead, body: ReactElement, site: StorefrontSite): string {
  const markup = renderToStaticMarkup(
    <Document head={head} site={site}>
      {body}
    </Document>,
  );
  return `<!doctype html>${markup}`;
}

// What says the same to everybody is rendered once per site and then handed out as it is.
const rendered = new WeakMap<StorefrontSite, Map<string, string>>();

function once(key: string, site: StorefrontSite, make: () => string): string {
  const known = rendered.get(site) ?? new Map<string, string>();
  rendered.set(site, known);
  const html = known.get(key) ?? make();
  known.set(key, html);
  return html;
}

export const render: StorefrontRenderer['render'] = (path, site) => {
  const page = pages.get(path);
  return page ? { status: 200, html: once(path, site, () => toHtml(page.head, page.body, site)) } : null;
};

// Pages of products and channels are not cached here: the caller knows when they change.
export const renderProduct: StorefrontRenderer['renderProduct'] = (product, site) =>
  toHtml(productHead(product, site), <ProductPage product={product} />, site);

export const renderChannel: StorefrontRenderer['renderChannel'] = (channel, site) =>
  toHtml(channelHead(channel, site), <ChannelPage channel={channel} />, site);

/** Cached by title, which is one of our own few and never text from a visitor. */
export const renderError: StorefrontRenderer['renderError'] = (status, site, details = {}) => {
  const make = () => toHtml(errorHead(status, details), <ErrorPage status={status} details={details} />, site);
  return { status, html: details.requestId ? make() : once(`${status} ${details.title ?? ''}`, site, make) };
};
