import type { PublicProduct, StorefrontSite } from '@jamun/contract';
import type { PageHead } from '../../parts/document.tsx';
import { saleHead, summarize } from '../../parts/sale/sale-head.ts';
import { saleText } from '../../parts/sale/text.tsx';
import { productText } from './text.tsx';

export function productHead(product: PublicProduct, site: StorefrontSite): PageHead {
  const { title, creator, slug, isPreview, isSoldOut, payablePrice, category, linkPreviewImage, coverImage } = product;
  const path = `/d/${encodeURIComponent(slug)}`;
  return saleHead(
    {
      title,
      pageTitle: productText.pageTitle(title, creator.name),
      description: summarize(product.description) || saleText.summary(title, creator.name),
      path,
      isPreview,
      category,
      isAvailable: !isSoldOut,
      price: payablePrice,
      linkPreviewImage,
      image: coverImage,
      offers: {
        '@type': 'Offer',
        url: site.publicUrl + path,
        price: payablePrice,
        priceCurrency: 'INR',
        availability: `https://schema.org/${isSoldOut ? 'SoldOut' : 'InStock'}`,
        seller: { '@type': 'Person', name: creator.name },
      },
    },
    site,
  );
}
