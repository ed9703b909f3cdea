import type { PublicProduct } from '@jamun/contract';
import { parseMarkup } from '../../../markup/parse-markup.ts';
import { plainText } from '../../../markup/plain-text.ts';
import type { PageHead } from '../../parts/document.tsx';
import type { Site } from '../../site.ts';

const longestSummary = 200;

/** The first words of the description, up to the end of one. */
function summaryOf({ description, title, creator }: PublicProduct): string {
  // Far more than is shown, and far less than a description may have.
  const words = plainText(parseMarkup(description.slice(0, 2_000)))
    .replace(/\s+/g, ' ')
    .trim();
  if (!words) return `${title}, by ${creator.name}. Pay by UPI or card on Jamun.`;
  if (words.length <= longestSummary) return words;
  const cut = words.slice(0, longestSummary);
  const end = cut.lastIndexOf(' ');
  // Where there is no word's end: never through the middle of a letter that takes two units.
  return `${end > 0 ? cut.slice(0, end) : cut.replace(/[\uD800-\uDBFF]$/, '')}…`;
}

export const productPath = (slug: string) => `/d/${encodeURIComponent(slug)}`;

export function productHead(product: PublicProduct, site: Site): PageHead {
  const { title, creator, slug, isPreview, isSoldOut, payablePrice, linkPreviewImage, coverImage } = product;
  const description = summaryOf(product);
  const head = { title: `${title}, by ${creator.name}`, description };
  // What nobody else may see yet has nothing to share.
  if (isPreview) return head;
  const path = productPath(slug);
  const picture = linkPreviewImage && new URL(linkPreviewImage, site.publicUrl).href;
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
      ...(picture ? { picture: { address: picture, width: 1200, height: 630, alt: title } } : {}),
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
      ...(coverImage ? { image: [picture ?? new URL(coverImage, site.publicUrl).href] } : {}),
      offers: offer,
    },
  };
}
