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
import { PurchasesPage, purchasesHead } from './pages/purchases/purchases-page.tsx';
import { ResultPage, resultHead, resultPages } from './pages/result/result-page.tsx';
import { SignInPage, signInHead } from './pages/sign-in/sign-in-page.tsx';
import { Document, type PageHead } from './parts/document.tsx';
import { layoutText } from './parts/text.ts';

interface StaticPage {
  head: PageHead;
  body: ReactElement;
}

const legalDocuments = [privacyPolicy, termsAndConditions, refundPolicy, contactUs];

const pages = new Map<string, StaticPage>([
  ['/', { head: landingHead, body: <LandingPage /> }],
  ...legalDocuments.map((document): [string, StaticPage] => [
    document.path,
    {
      head: { path: document.path, title: layoutText.pageTitle(document.title), description: document.description },
      body: <LegalPage document={document} />,
    },
  ]),
]);

/** Paths for the sitemap. */
export const staticPaths = [...pages.keys()];

/** Paths of pages that search engines must not index. */
export const unlistedPaths: string[] = ['/signin', '/purchases', ...resultPages.map(({ path }) => path)];
pages.set('/signin', { head: signInHead, body: <SignInPage /> });
pages.set('/purchases', { head: purchasesHead, body: <PurchasesPage /> });
for (const { path, kind, title, initialView } of resultPages) {
  pages.set(path, { head: resultHead(title), body: <ResultPage kind={kind} initialView={initialView} /> });
}

function toHtml(head: PageHead, body: ReactElement, site: StorefrontSite): string {
  const markup = renderToStaticMarkup(
    <Document head={head} site={site}>
      {body}
    </Document>,
  );
  return `<!doctype html>${markup}`;
}

// Cache of pages that are the same for every visitor, per site.
const cache = new WeakMap<StorefrontSite, Map<string, string>>();

function cached(key: string, site: StorefrontSite, renderPage: () => string): string {
  const pagesOfSite = cache.get(site) ?? new Map<string, string>();
  cache.set(site, pagesOfSite);
  const html = pagesOfSite.get(key) ?? renderPage();
  pagesOfSite.set(key, html);
  return html;
}

export const render: StorefrontRenderer['render'] = (path, site) => {
  const page = pages.get(path);
  return page ? { status: 200, html: cached(path, site, () => toHtml(page.head, page.body, site)) } : null;
};

// Not cached: only the caller knows when a product or channel changes.
export const renderProduct: StorefrontRenderer['renderProduct'] = (product, site) =>
  toHtml(productHead(product, site), <ProductPage product={product} />, site);

export const renderChannel: StorefrontRenderer['renderChannel'] = (channel, site) =>
  toHtml(channelHead(channel, site), <ChannelPage channel={channel} />, site);

/** Cached by title, a fixed set of texts; pages with a request id are not cached. */
export const renderError: StorefrontRenderer['renderError'] = (status, site, details = {}) => {
  const renderPage = () => toHtml(errorHead(status, details), <ErrorPage status={status} details={details} />, site);
  return { status, html: details.requestId ? renderPage() : cached(`${status} ${details.title ?? ''}`, site, renderPage) };
};
