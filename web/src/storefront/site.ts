import { createContext, useContext } from 'react';

/** What a page must be told about the place where it is served. */
export interface Site {
  /** Without a slash at the end. */
  publicUrl: string;
  supportEmail: string;
  /** Addresses from the client build, as written in its storefront-assets.json. */
  assets: { styles: string[]; scripts: string[]; preload: string[] };
}

const SiteContext = createContext<Site | null>(null);

export const SiteProvider = SiteContext.Provider;

export function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error('A storefront page is rendered inside a SiteProvider');
  return site;
}
