import './base.css';
import type { PublicChannel, PublicProduct } from '@jamun/contract';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { channelHead } from './pages/channel/channel-head.ts';
import { ChannelPage } from './pages/channel/channel-page.tsx';
import { type ErrorDetails, ErrorPage, type ErrorStatus, errorHead } from './pages/error/error-page.tsx';
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
import type { Site } from './site.ts';

export type { Site };

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

function toHtml(head: PageHead, body: ReactElement, site: Site): string {
  const markup = renderToStaticMarkup(
    <Document head={head} site={site}>
      {body}
    </Document>,
  );
  return `<!doctype html>${markup}`;
}

// What says the same to everybody is rendered once per site and then handed out as it is.
const rendered = new WeakMap<Site, Map<string, string>>();

function once(key: string, site: Site, make: () => string): string {
  const known = rendered.get(site) ?? new Map<string, string>();
  rendered.set(site, known);
  const html = known.get(key) ?? make();
  known.set(key, html);
  return html;
}

/** The page at a path (no query string), or null when the storefront has none there. Pass the same `site` object every time. */
export function render(path: string, site: Site): { status: number; html: string } | null {
  const page = pages.get(path);
  return page ? { status: 200, html: once(path, site, () => toHtml(page.head, page.body, site)) } : null;
}

/** A product's page. It is made anew each time: who calls knows when two of them would be the same. */
export const renderProduct = (product: PublicProduct, site: Site): string =>
  toHtml(productHead(product, site), <ProductPage product={product} />, site);

/** A channel's page, made anew each time as well. */
export const renderChannel = (channel: PublicChannel, site: Site): string =>
  toHtml(channelHead(channel, site), <ChannelPage channel={channel} />, site);

/** The title is one of our own few, never a visitor's words: each is kept. */
export function renderError(status: ErrorStatus, site: Site, details: ErrorDetails = {}): { status: number; html: string } {
  const make = () => toHtml(errorHead(status, details), <ErrorPage status={status} details={details} />, site);
  return { status, html: details.requestId ? make() : once(`${status} ${details.title ?? ''}`, site, make) };
}
