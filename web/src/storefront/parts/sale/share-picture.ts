import type { StorefrontSite } from '@jamun/contract';
import type { PageShare } from '../share-tags.tsx';

/** The picture that networks show beside a link, where there is one: its address in full. */
export const sharePicture = (address: string | null, alt: string, site: StorefrontSite): Pick<PageShare, 'picture'> =>
  address ? { picture: { address: new URL(address, site.publicUrl).href, width: 1200, height: 630, alt } } : {};
