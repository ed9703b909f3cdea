import { studioPages } from '@jamun/contract';

/** Public pages; those with a parameter are sale pages. */
const publicPages = [
  '/',
  '/d/{slug}',
  '/c/{slug}',
  '/privacy-policy',
  '/terms-and-conditions',
  '/refund-policy',
  '/contact-us',
  '/payment-callback',
  '/payment-success',
  '/payment-failed',
  '/purchases',
];

const matchers = [...publicPages, ...studioPages].map((pattern) => ({
  pattern,
  regex: new RegExp(`^${pattern.replace(/\{\w+\}/g, '[^/]+')}/?$`),
}));

/** Pattern of a page, from a closed set: paths contain names and ids, and here also text that any client sends. */
export const pagePattern = (path: string): string => matchers.find(({ regex }) => regex.test(path))?.pattern ?? 'other';
