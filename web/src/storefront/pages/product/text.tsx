import type { ProductFileType, SupportDetail } from '@jamun/contract';
import { saleText } from '../../parts/sale/text.tsx';

const fileKinds: Record<ProductFileType, [one: string, many: string]> = {
  VIDEO: ['video', 'videos'],
  AUDIO: ['audio file', 'audio files'],
  PDF: ['PDF', 'PDFs'],
  DOCUMENT: ['document', 'documents'],
  IMAGE: ['image', 'images'],
  OTHER: ['other file', 'other files'],
};
const listFormat = new Intl.ListFormat('en-IN', { type: 'conjunction' });

const supportKinds: Record<SupportDetail['kind'], string> = {
  EMAIL: saleText.contact.email,
  PHONE: saleText.contact.phone,
  WHATSAPP: 'WhatsApp',
  TELEGRAM: 'Telegram',
  WEBSITE: 'Website',
  OTHER: 'Other',
};

export const productText = {
  pageTitle: (title: string, creator: string) => `${title}, by ${creator}`,
  cover: (title: string) => `Cover of ${title}`,
  soldOut: 'Sold out',
  actions: { download: 'Download', edit: 'Edit product' },
  price: {
    orMore: 'or more',
    discount: (percent: number) => `${percent}% off`,
  },
  panel: {
    title: 'Payment Details',
    price: 'Price',
    discount: 'Discount',
    total: 'Total',
    quantity: 'Limited quantity:',
    left: (count: number) => `${count.toLocaleString('en-IN')} left`,
    /** "You get 6 videos, 1 PDF and 2 images to download." */
    files: (files: { fileType: ProductFileType }[]) => {
      const counts = (Object.keys(fileKinds) as ProductFileType[]).flatMap((type) => {
        const count = files.filter(({ fileType }) => fileType === type).length;
        return count > 0 ? [`${count} ${fileKinds[type][count === 1 ? 0 : 1]}`] : [];
      });
      // "You get 2 files" instead of "2 other files", where there is no other kind.
      const list = counts.length === 1 ? counts[0]?.replace('other ', '') : listFormat.format(counts);
      return `You get ${list} to download.`;
    },
  },
  notes: {
    owned: 'You own this product.',
    filesReady: 'Your files are ready to download.',
    mine: 'This is your product.',
    mineSoldOut: 'It is sold out.',
    mineOpen: 'Buyers pay here.',
  },
  emailHint: 'Your files and your receipt are sent here.',
  amount: {
    label: 'Amount',
    hint: (minimum: string) => `Minimum ${minimum}. Pay more if you like.`,
    missing: 'Enter an amount',
    low: (minimum: string) => `The minimum is ${minimum}`,
    invalid: 'Enter an amount in rupees, such as 499 or 499.50',
  },
  question: {
    choose: 'Choose',
    chooseMissing: 'Choose an answer',
    textMissing: 'Enter an answer',
  },
  gallery: {
    title: 'Gallery',
    picture: (index: number, count: number) => `Gallery picture ${index + 1} of ${count}`,
    close: 'Close',
    previous: 'Previous picture',
    next: 'Next picture',
  },
  testimonials: {
    title: 'Testimonials',
    rating: (stars: number) => `${stars} out of 5 stars`,
  },
  contact: { title: 'Creator contact', address: 'Address' },
  support: { title: 'Support', kinds: supportKinds },
  terms: {
    label: 'Terms and disclaimer',
    agreement: (
      <>
        By paying you agree to the <a href="/terms-and-conditions">Terms and Conditions</a> and the{' '}
        <a href="/refund-policy">Refund Policy</a>. The seller receives your name, email address and phone number.
      </>
    ),
    disclaimer: (
      <>
        <b>Disclaimer:</b> this product is made and sold by the creator. Jamun provides the page and the checkout, and does not vouch for
        the content.
      </>
    ),
  },
};
