import type { StorefrontSite } from '@jamun/contract';

export interface PageShare {
  type: 'product';
  /** Shorter than the page's title, which also says whose it is. */
  title: string;
  picture?: { address: string; width: number; height: number; alt: string };
  /** Further properties of this type, such as a price. */
  properties: Record<string, string>;
}

interface ShareTagsProps {
  title: string;
  description: string;
  address: string;
  share?: PageShare | undefined;
  site: StorefrontSite;
}

/** What messengers and search engines read: addresses in full, and no script has to run for them. */
export function ShareTags({ title: pageTitle, description, address, share, site }: ShareTagsProps) {
  const title = share?.title ?? pageTitle;
  const house = { address: `${site.publicUrl}/social.png`, width: 1200, height: 630, alt: 'Jamun: sell what you make, get paid by UPI' };
  const picture = share?.picture ?? house;
  return (
    <>
      <link rel="canonical" href={address} />
      <meta property="og:type" content={share?.type ?? 'website'} />
      <meta property="og:site_name" content="Jamun" />
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
