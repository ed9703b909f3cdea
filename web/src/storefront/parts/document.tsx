import type { StorefrontSite } from '@jamun/contract';
import type { ReactNode } from 'react';
import { SiteProvider } from '../site.ts';
import layout from './layout.module.css';
import { type PageShare, ShareTags } from './share-tags.tsx';

export interface PageHead {
  title: string;
  description: string;
  /** Left out by pages that have no address of their own, such as errors: they are not for search engines. */
  path?: string;
  /** The colour that the page begins with, for the bar of a phone's browser. */
  themeColor?: { light: string; dark: string };
  /** What a link to the page shows, where it is more than the house's own picture. */
  share?: PageShare;
  /** What the page is about, in the words of schema.org. */
  subject?: object;
}

const paper = { light: '#ffffff', dark: '#1b1724' };

/** A block of data, which a browser never runs. Its own end is the one thing that it must not contain. */
function SubjectData({ subject }: { subject: object }) {
  const json = JSON.stringify(subject).replace(/[<>&\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: entities mean nothing inside a script; every sign that could end it is escaped
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}

/** The whole HTML of a public page. No inline script and no style attribute anywhere: the content security policy knows neither. */
export function Document({ head, site, children }: { head: PageHead; site: StorefrontSite; children: ReactNode }) {
  const { title, description, path, themeColor = paper, share, subject } = head;
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
          <ShareTags title={title} description={description} address={`${site.publicUrl}${path}`} share={share} site={site} />
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
        {subject && <SubjectData subject={subject} />}
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
