import { linkMessages } from '@jamun/contract';
import { escaped } from '../../kit/text/html.ts';
import { alertIcon, homeLink, plainPage } from './plain-page.ts';

const words = linkMessages.page;

type Page =
  | { kind: 'expired' | 'gone' | 'unavailable' }
  | { kind: 'notFound' }
  /** `complaint`: the error of the last attempt. `reportUrl`: where the link can be reported. */
  | { kind: 'locked'; complaint?: string; reportUrl: string }
  | { kind: 'lockedInfo'; reportUrl: string }
  /** `target`: where the link leads; a reported link shows it before it redirects. */
  | { kind: 'reported' | 'info'; target: string; reportUrl: string };

function form(complaint: string | undefined): string {
  const { label, button } = words.locked;
  const invalid = complaint ? ' aria-invalid="true" aria-describedby="complaint"' : '';
  return `<form method="post"><label for="password">${label}</label>
    <input id="password" name="password" type="password" maxlength="100" required autofocus autocomplete="off"${invalid}>
    ${complaint ? `<p class="bad" id="complaint" role="alert">${alertIcon}${escaped(complaint)}</p>` : ''}<button>${button}</button></form>`;
}

/** The host as browsers resolve it: look-alike letters are shown in their ASCII form (punycode). */
const target = (url: string): string =>
  `<div class="target"><p>${words.leadsTo}</p><b>${escaped(new URL(url).host)}</b><span>${escaped(url)}</span></div>
  <a class="home" href="${escaped(url)}" rel="nofollow noreferrer noopener">${words.continue}</a>`;

function restOf(page: Page): string {
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

/** The page of a short link that does not redirect, or of a link's target (`/s/{shortId}+`). */
export function linkPage(page: Page): string {
  const { title, text } =
    page.kind === 'notFound' ? { title: words.notFound, text: 'Check the address, or ask the person who shared it.' } : words[page.kind];
  const report = 'reportUrl' in page ? ` · <a href="${escaped(page.reportUrl)}">${words.report}</a>` : '';
  return plainPage({ title, main: `<h1>${title}</h1><p>${text}</p>${restOf(page)}`, note: `Short links by Jamun${report}` });
}

/** `form-action` allows any site: some browsers apply it to the redirect after the form as well. */
export const linkPagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'self' http: https:; frame-ancestors 'none'";
