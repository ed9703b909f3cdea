import type { StorefrontSite } from '@jamun/contract';
import { createContext, useContext } from 'react';

const SiteContext = createContext<StorefrontSite | null>(null);

export const SiteProvider = SiteContext.Provider;

export function useSite(): StorefrontSite {
  const site = useContext(SiteContext);
  if (!site) throw new Error('A storefront page is rendered inside a SiteProvider');
  return site;
}
