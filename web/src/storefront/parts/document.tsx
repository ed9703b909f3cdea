import type { StorefrontSite } from '@jamun/contract';
import type { ReactNode } from 'react';
import { SiteProvider } from '../site.ts';
import layout from './layout.module.css';
import { layoutText } from './text.ts';

export interface PageShare {
  type: 'product';
  /** Without the name of the seller, which the title of the page includes. */
  title: string;
  picture?: { address: string; width: number; height: number; alt: string };
  /** Open Graph properties of this type, such as the price. */
  properties: Record<string, string>;
}

export interface PageHead {
  title: string;
  description: string;
  /** Without a path, search engines must not index the page: errors, previews and results. */
  path?: string;
  /** Colour of the browser's bar on phones. */
  themeColor?: { light: string; dark: string };
  /** Open Graph data; by default the picture of the site. */
  share?: PageShare;
  /** Structured data (schema.org). */
  structuredData?: object;
}

const defaultThemeColor = { light: '#ffffff', dark: '#1b1724' };

/** JSON-LD. Characters that could end the script element are escaped. */
function StructuredData({ data }: { data: object }) {
  const json = JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  // biome-ignore lint/security/noDangerouslySetInnerHtml: HTML entities are not decoded inside a script; every character that could end it is escaped
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}

interface ShareTagsProps {
  title: string;
  description: string;
  address: string;
  share?: PageShare | undefined;
  site: StorefrontSite;
}

/** Open Graph and Twitter tags. Addresses are absolute: messengers and search engines require it. */
function ShareTags({ title: pageTitle, description, address, share, site }: ShareTagsProps) {
  const title = share?.title ?? pageTitle;
  const defaultPicture = { address: `${site.publicUrl}/social.png`, width: 1200, height: 630, alt: layoutText.sharePicture };
  const picture = share?.picture ?? defaultPicture;
  return (
    <>
      <link rel="canonical" href={address} />
      <meta property="og:type" content={share?.type ?? 'website'} />
      <meta property="og:site_name" content={layoutText.brand} />
      <meta property="og:locale" content="en_IN" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={picture.address} />
      <meta property="og:image:width" content={String(picture.width)} />
      <meta property="og:image:height" content={String(picture.height)} />
      <meta property="og:image:alt" content={picture.alt} />
      {Object.entries(share?.properties ?? {}).map(([property, content]) => (
        <meta key={property} property={property} content={content} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={picture.address} />
    </>
  );
}

/** HTML document of a public page. The content security policy forbids inline scripts and style attributes. */
export function Document({ head, site, children }: { head: PageHead; site: StorefrontSite; children: ReactNode }) {
  const { title, description, path, themeColor = defaultThemeColor, share, structuredData } = head;
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
        {structuredData && <StructuredData data={structuredData} />}
      </head>
      <body>
        <a className={layout.skip} href="#main">
          {layoutText.skipLink}
        </a>
        <SiteProvider value={site}>{children}</SiteProvider>
      </body>
    </html>
  );
}
