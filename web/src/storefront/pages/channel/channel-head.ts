import type { PublicChannel, StorefrontSite } from '@jamun/contract';
import type { PageHead } from '../../parts/document.tsx';
import { sharePicture } from '../../parts/sale/share-picture.ts';
import { summaryOf } from '../../parts/sale/summary.ts';

const availability = (isPaused: boolean) => `https://schema.org/${isPaused ? 'OutOfStock' : 'InStock'}`;

/** One offer for each plan: their prices differ with their time. */
const offersOf = ({ plans, creator, salesPause }: PublicChannel, url: string) =>
  plans.map(({ name, price }) => ({
    '@type': 'Offer',
    url,
    name,
    price,
    priceCurrency: 'INR',
    availability: availability(salesPause !== null),
    seller: { '@type': 'Person', name: creator.name },
  }));

export function channelHead(channel: PublicChannel, site: StorefrontSite): PageHead {
  const { channelName: title, creator, slug, plans, isPreview, linkPreviewImage, bannerUrl, salesPause } = channel;
  // Its description is plain text: what looks like markup in it is meant as it stands.
  const plain = channel.channelDescription.replace(/\s+/g, ' ').trim();
  const description = plain || summaryOf(channel.richDescription) || `${title}, by ${creator.name}. Pay by UPI or card on Jamun.`;
  const head = { title: `${title}, a Telegram channel by ${creator.name}`, description };
  // What nobody else may see yet has nothing to share.
  if (isPreview) return head;
  const path = `/c/${encodeURIComponent(slug)}`;
  const picture = sharePicture(linkPreviewImage, title, site);
  const [cheapest] = plans;
  return {
    ...head,
    path,
    share: {
      type: 'product',
      title,
      ...picture,
      properties: cheapest
        ? {
            'product:price:amount': cheapest.price.toFixed(2),
            'product:price:currency': 'INR',
            'product:availability': salesPause ? 'out of stock' : 'in stock',
          }
        : {},
    },
    subject: {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: title,
      description,
      category: 'Telegram channel',
      ...(bannerUrl ? { image: [picture.picture?.address ?? new URL(bannerUrl, site.publicUrl).href] } : {}),
      offers: offersOf(channel, site.publicUrl + path),
    },
  };
}
