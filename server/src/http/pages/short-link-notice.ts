import { escapeHtml } from '../../kit/text/html.ts';
import { alertIcon, homeLink, plainPage } from './plain-page.ts';
import { shortLinkText } from './short-link-text.ts';

type Page =
  | { kind: 'expired' | 'gone' | 'unavailable' }
  | { kind: 'notFound' }
  /** `complaint`: error of the last attempt. `reportUrl`: page to report the link. */
  | { kind: 'locked'; complaint?: string; reportUrl: string }
  | { kind: 'lockedInfo'; reportUrl: string }
  /** `target`: destination URL; a reported link shows it before it redirects. */
  | { kind: 'reported' | 'info'; target: string; reportUrl: string };

function form(complaint: string | undefined): string {
  const { label, button } = shortLinkText.locked;
  const invalid = complaint ? ' aria-invalid="true" aria-describedby="complaint"' : '';
  return `<form method="post"><label for="password">${label}</label>
    <input id="password" name="password" type="password" maxlength="100" required autofocus autocomplete="off"${invalid}>
    ${complaint ? `<p class="bad" id="complaint" role="alert">${alertIcon}${escapeHtml(complaint)}</p>` : ''}<button>${button}</button></form>`;
}

/** Shows the host in ASCII form (punycode), which reveals look-alike letters. */
const target = (url: string): string =>
  `<div class="target"><p>${shortLinkText.leadsTo}</p><b>${escapeHtml(new URL(url).host)}</b><span>${escapeHtml(url)}</span></div>
  <a class="home" href="${escapeHtml(url)}" rel="nofollow noreferrer noopener">${shortLinkText.continue}</a>`;

function contentOf(page: Page): string {
  switch (page.kind) {
    case 'locked':
      return form(page.complaint);
    case 'reported':
    case 'info':
      return target(page.target);
    case 'lockedInfo':
    case 'unavailable':
      return '';
    default:
      return homeLink;
  }
}

/** Page of a short link that does not redirect, or the target page of a link (`/s/{shortId}+`). */
export function linkPage(page: Page): string {
  const { title, text } = shortLinkText[page.kind];
  const report = 'reportUrl' in page ? ` · <a href="${escapeHtml(page.reportUrl)}">${shortLinkText.report}</a>` : '';
  return plainPage({ title, main: `<h1>${title}</h1><p>${text}</p>${contentOf(page)}`, note: `${shortLinkText.note}${report}` });
}

/** `form-action` allows any site: some browsers also apply it to the redirect after the form. */
export const linkPagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'self' http: https:; frame-ancestors 'none'";
