import type { PublicProduct, StorefrontSite } from '@jamun/contract';
import type { PageHead } from '../../parts/document.tsx';
import { sharePicture } from '../../parts/sale/share-picture.ts';
import { summaryOf } from '../../parts/sale/summary.ts';

const productPath = (slug: string) => `/d/${encodeURIComponent(slug)}`;

export function productHead(product: PublicProduct, site: StorefrontSite): PageHead {
  const { title, creator, slug, isPreview, isSoldOut, payablePrice, linkPreviewImage, coverImage } = product;
  const description = summaryOf(product.description) || `${title}, by ${creator.name}. Pay by UPI or card on Jamun.`;
  const head = { title: `${title}, by ${creator.name}`, description };
  // What nobody else may see yet has nothing to share.
  if (isPreview) return head;
  const path = productPath(slug);
  const picture = sharePicture(linkPreviewImage, title, site);
  const offer = {
    '@type': 'Offer',
    url: site.publicUrl + path,
    price: payablePrice,
    priceCurrency: 'INR',
    availability: `https://schema.org/${isSoldOut ? 'SoldOut' : 'InStock'}`,
    seller: { '@type': 'Person', name: creator.name },
  };
  return {
    ...head,
    path,
    share: {
      type: 'product',
      title,
      ...picture,
      properties: {
        'product:price:amount': payablePrice.toFixed(2),
        'product:price:currency': 'INR',
        'product:availability': isSoldOut ? 'out of stock' : 'in stock',
      },
    },
    subject: {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: title,
      description,
      category: product.category,
      ...(coverImage ? { image: [picture.picture?.address ?? new URL(coverImage, site.publicUrl).href] } : {}),
      offers: offer,
    },
  };
}
