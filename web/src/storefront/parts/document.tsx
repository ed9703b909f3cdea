import type { ReactNode } from 'react';
import { type Site, SiteProvider } from '../site.ts';
import layout from './layout.module.css';

export interface PageHead {
  title: string;
  description: string;
  /** Left out by pages that have no address of their own, such as errors: they are not for search engines. */
  path?: string;
  /** The colour that the page begins with, for the bar of a phone's browser. */
  themeColor?: { light: string; dark: string };
}

const paper = { light: '#ffffff', dark: '#1b1724' };

function ShareTags({ title, description, address, site }: { title: string; description: string; address: string; site: Site }) {
  const picture = `${site.publicUrl}/social.png`;
  return (
    <>
      <link rel="canonical" href={address} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Jamun" />
      <meta property="og:locale" content="en_IN" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={picture} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content="Jamun: sell what you make, get paid by UPI" />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={picture} />
    </>
  );
}

/** The whole HTML of a public page. No inline script and no style attribute anywhere: the content security policy knows neither. */
export function Document({ head, site, children }: { head: PageHead; site: Site; children: ReactNode }) {
  const { title, description, path, themeColor = paper } = head;
  return (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{title}</title>
        <meta name="description" content={description} />
        {path === undefined ? (
          <meta name="robots" content="noindex" />
        ) : (
          <ShareTags title={title} description={description} address={`${site.publicUrl}${path}`} site={site} />
        )}
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content={themeColor.light} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={themeColor.dark} media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <script src="/theme.js" />
        {site.assets.preload.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
        ))}
        {site.assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {site.assets.scripts.map((src) => (
          <script key={src} type="module" src={src} />
        ))}
      </head>
      <body>
        <a className={layout.skip} href="#main">
          Skip to content
        </a>
        <SiteProvider value={site}>{children}</SiteProvider>
      </body>
    </html>
  );
}
