import type { PublicProduct } from './products/products.ts';
import type { PublicChannel } from './telegram/channels.ts';

/** Address and assets of the installation that serves a page. */
export interface StorefrontSite {
  /** Without a slash at the end. */
  publicUrl: string;
  supportEmail: string;
  /** Addresses from the client build, as written in its storefront-assets.json. */
  assets: { styles: string[]; scripts: string[]; preload: string[] };
}

export interface StorefrontErrorDetails {
  /** Title of the page, such as 'Product Not Found'. */
  title?: string;
  /** Shown for support, who find the failure in the log by it. */
  requestId?: string;
}

/** Exports of the server-side rendering bundle. The server loads it at run time, since another build makes it. */
export interface StorefrontRenderer {
  /** The page at a path (no query string), or null where the storefront has none. Pass the same `site` object every time. */
  render(path: string, site: StorefrontSite): { status: number; html: string } | null;
  renderProduct(product: PublicProduct, site: StorefrontSite): string;
  renderChannel(channel: PublicChannel, site: StorefrontSite): string;
  renderError(status: 404 | 500, site: StorefrontSite, details?: StorefrontErrorDetails): { status: number; html: string };
  /** Paths of pages that the sitemap lists. */
  staticPaths: string[];
  /** Paths of pages that the sitemap leaves out. */
  unlistedPaths: string[];
}
