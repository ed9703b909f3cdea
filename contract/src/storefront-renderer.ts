import type { PublicProduct } from './products/products.ts';
import type { PublicChannel } from './telegram/channels.ts';

/** URL and assets of the installation that serves a page. */
export interface StorefrontSite {
  /** Without a trailing slash. */
  publicUrl: string;
  supportEmail: string;
  /** URLs from the client build's storefront-assets.json. */
  assets: { styles: string[]; scripts: string[]; preload: string[] };
}

export interface StorefrontErrorDetails {
  /** Title of the page, such as 'Product Not Found'. */
  title?: string;
  /** Shown on the page, so that support can find the error in the log. */
  requestId?: string;
}

/** Exports of the server-side rendering bundle. The server loads it at run time, because a separate build creates it. */
export interface StorefrontRenderer {
  /** Renders the page of a path (no query string); null for an unknown path. Pass the same `site` object every time. */
  render(path: string, site: StorefrontSite): { status: number; html: string } | null;
  renderProduct(product: PublicProduct, site: StorefrontSite): string;
  renderChannel(channel: PublicChannel, site: StorefrontSite): string;
  renderError(status: 404 | 500, site: StorefrontSite, details?: StorefrontErrorDetails): { status: number; html: string };
  /** Paths of pages in the sitemap. */
  staticPaths: string[];
  /** Paths of pages that are not in the sitemap. */
  unlistedPaths: string[];
}
