import { escapeHtml } from '../../kit/text/html.ts';
import { plainPage } from './plain-page.ts';

const pages = {
  403: {
    title: 'You no longer have access to this file',
    text: 'Access ends when a purchase is refunded, when the seller removes the file, or when an account is suspended.',
  },
  404: {
    title: 'We couldn’t find this file',
    text: 'The link may be incomplete, or the file was removed. Open your purchases to download it again.',
  },
  410: {
    title: 'This download link has expired',
    text: 'Download links work for a few hours. Open your purchases to get a new one.',
  },
  503: {
    title: 'This file is not available right now',
    text: 'Please try again in a few seconds. Your purchase is safe.',
  },
};

export type DownloadPageStatus = keyof typeof pages;

export const hasDownloadPage = (status: number): status is DownloadPageStatus => Object.hasOwn(pages, status);

/** Error page of a download: buyers open these URLs in a browser. */
export function downloadPage(status: DownloadPageStatus, supportEmail: string): string {
  const { title, text } = pages[status];
  const email = escapeHtml(supportEmail);
  return plainPage({
    title,
    main: `<h1>${title}</h1><p>${text}</p><a class="home" href="/purchased">Go to your purchases</a>`,
    note: `Need help? Email <a href="mailto:${email}">${email}</a>`,
  });
}

export const downloadPagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
