import type { StorefrontSite } from '@jamun/contract';
import { plainText } from '../../../markup/markup-tree.ts';
import { parseMarkup } from '../../../markup/parse-markup.ts';
import type { PageHead } from '../document.tsx';

const maxLength = 200;
// Enough to fill a summary; a description can be far longer.
const parsedLength = 2_000;

/** First words of a text in markup, cut between words; empty for an empty text. */
export function summarize(markup: string): string {
  const text = plainText(parseMarkup(markup.slice(0, parsedLength)))
    .replace(/\s+/g, ' ')
    .trim();
  if (text.length <= maxLength) return text;
  const cut = text.slice(0, maxLength);
  const end = cut.lastIndexOf(' ');
  // Without a space: never between the two halves of a surrogate pair.
  return `${end > 0 ? cut.slice(0, end) : cut.replace(/[\uD800-\uDBFF]$/, '')}…`;
}

interface SaleHeadInput {
  /** Title of the item; `pageTitle` also names the seller. */
  title: string;
  pageTitle: string;
  description: string;
  path: string;
  isPreview: boolean;
  category: string;
  isAvailable: boolean;
  /** Price in rupees; without one, no price is published. */
  price: number | undefined;
  linkPreviewImage: string | null;
  image: string | null;
  /** Offers of schema.org. */
  offers: object;
}

/** Head of a product or channel page. A preview has no Open Graph and no structured data: it must not be shared. */
export function saleHead(input: SaleHeadInput, site: StorefrontSite): PageHead {
  const { title, pageTitle, description, path, isPreview, category, isAvailable, price, linkPreviewImage, image, offers } = input;
  if (isPreview) return { title: pageTitle, description };
  const absolute = (address: string) => new URL(address, site.publicUrl).href;
  const picture = linkPreviewImage && { address: absolute(linkPreviewImage), width: 1200, height: 630, alt: title };
  return {
    title: pageTitle,
    description,
    path,
    share: {
      type: 'product',
      title,
      ...(picture ? { picture } : {}),
      properties:
        price === undefined
          ? {}
          : {
              'product:price:amount': price.toFixed(2),
              'product:price:currency': 'INR',
              'product:availability': isAvailable ? 'in stock' : 'out of stock',
            },
    },
    structuredData: {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: title,
      description,
      category,
      ...(image ? { image: [picture ? picture.address : absolute(image)] } : {}),
      offers,
    },
  };
}
