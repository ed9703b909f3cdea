/** Data for the unit tests of the pages. */
import type { PublicChannel, PublicProduct, StorefrontSite } from '@jamun/contract';

export const sampleSite: StorefrontSite = {
  publicUrl: 'https://jamun.example',
  supportEmail: 'help@jamun.example',
  assets: { styles: ['/assets/a.css'], scripts: ['/assets/b.js'], preload: ['/assets/c.woff2'] },
};

export const sampleDate = '2026-01-01T00:00:00.000Z';
export const sampleStamps = { productId: 'p', createdAt: sampleDate, updatedAt: sampleDate };
export const sampleProduct: PublicProduct = {
  id: 'p',
  slug: 'monsoon-light',
  title: 'Monsoon Light',
  description: '',
  category: 'Education',
  ctaButtonText: 'Pay Now',
  priceType: 'FIXED',
  price: 499,
  hasDiscount: false,
  discountedPrice: null,
  payablePrice: 499,
  isLimitedQuantityEnabled: false,
  left: null,
  isSoldOut: false,
  isPreview: false,
  coverImage: '/media/cover',
  linkPreviewImage: '/media/preview',
  galleryImages: [],
  files: [],
  testimonials: [],
  faqs: [],
  registrationQns: [],
  supportDetails: [],
  creator: { name: 'Ananya Rao', picture: '/media/face', email: null, phone: null, address: null },
  publicUrl: 'https://jamun.example/d/monsoon-light',
  version: 1,
  createdAt: sampleDate,
  updatedAt: sampleDate,
};

const plans = [
  { id: 'p1', name: 'Monthly', price: 299, duration: 30 },
  { id: 'p2', name: 'Quarterly', price: 799.5, duration: 90 },
  { id: 'p3', name: 'Lifetime', price: 9999, duration: 3650 },
];
export const sampleChannel: PublicChannel = {
  id: 'c',
  slug: 'at-7',
  channelName: 'Current Affairs at 7',
  channelDescription: 'Five stories',
  richDescription: '',
  bannerUrl: '/media/banner',
  linkPreviewImage: '/media/preview',
  contactEmail: 'meher@jamun.example',
  contactPhone: null,
  banner: '/media/banner',
  status: 'ACTIVE',
  telegramPlans: plans,
  plans,
  creator: { name: 'Meher Fernandes', picture: null },
  isPreview: false,
  salesPause: null,
  publicUrl: 'https://jamun.example/c/at-7',
  version: 1,
  createdAt: '2025-01-12T04:00:00.000Z',
  updatedAt: '2025-01-12T04:00:00.000Z',
};
