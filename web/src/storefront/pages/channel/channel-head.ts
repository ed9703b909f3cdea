import type { PublicChannel, StorefrontSite } from '@jamun/contract';
import type { PageHead } from '../../parts/document.tsx';
import { saleHead, summarize } from '../../parts/sale/sale-head.ts';
import { saleText } from '../../parts/sale/text.tsx';
import { channelText } from './text.tsx';

const offersOf = ({ plans, creator, salesPause }: PublicChannel, url: string) =>
  plans.map(({ name, price }) => ({
    '@type': 'Offer',
    url,
    name,
    price,
    priceCurrency: 'INR',
    availability: `https://schema.org/${salesPause ? 'OutOfStock' : 'InStock'}`,
    seller: { '@type': 'Person', name: creator.name },
  }));

export function channelHead(channel: PublicChannel, site: StorefrontSite): PageHead {
  const { channelName: title, creator, slug, plans, isPreview, linkPreviewImage, bannerUrl, salesPause } = channel;
  const path = `/c/${encodeURIComponent(slug)}`;
  // Plain text: markup in it has no meaning.
  const plainDescription = channel.channelDescription.replace(/\s+/g, ' ').trim();
  return saleHead(
    {
      title,
      pageTitle: channelText.pageTitle(title, creator.name),
      description: plainDescription || summarize(channel.richDescription) || saleText.summary(title, creator.name),
      path,
      isPreview,
      category: channelText.kind,
      isAvailable: salesPause === null,
      price: plans[0]?.price,
      linkPreviewImage,
      image: bannerUrl,
      offers: offersOf(channel, site.publicUrl + path),
    },
    site,
  );
}
