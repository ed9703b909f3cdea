import { linkMessages } from '@jamun/contract';
import { escaped } from '../kit/html.ts';

const words = linkMessages.page;

const style = `
  :root { color-scheme: light dark; --bg: #faf9fc; --card: #fff; --text: #1c1726; --soft: #544d63; --brand: #6d28d9; --on: #fff; --line: #8d849d; --bad: #b42318 }
  @media (prefers-color-scheme: dark) {
    :root { --bg: #131019; --card: #1b1724; --text: #f3f0f8; --soft: #c4bdd3; --brand: #b98fff; --on: #16101f; --line: #7b7194; --bad: #ff8d84 }
  }
  * { box-sizing: border-box }
  body { margin: 0; min-height: 100vh; min-height: 100dvh; display: grid; place-items: center; padding: 24px; background: var(--bg); color: var(--text);
    font: 400 16px/1.6 Inter, system-ui, sans-serif }
  main { width: 100%; max-width: 420px; padding: 32px 24px; background: var(--card); border-radius: 16px }
  h1 { margin: 0 0 8px; font-size: 24px; line-height: 1.2 }
  p { margin: 0 0 20px; color: var(--soft) }
  label { display: block; font-weight: 600; margin-bottom: 6px }
  input { width: 100%; min-height: 44px; padding: 8px 12px; font: inherit; color: inherit; background: transparent; border: 1px solid var(--line); border-radius: 10px }
  input[aria-invalid] { border-color: var(--bad) }
  .bad { color: var(--bad); margin: 6px 0 0 }
  button, .home { display: inline-block; min-height: 44px; margin-top: 20px; padding: 9px 20px; font: inherit; font-weight: 600; color: var(--on); background: var(--brand);
    border: 0; border-radius: 10px; cursor: pointer; text-decoration: none }
  :focus-visible { outline: 3px solid var(--brand); outline-offset: 2px }`;

type Page =
  | { kind: 'expired' | 'gone' | 'unavailable' }
  | { kind: 'notFound' }
  /** `complaint`: what was wrong with the last try. */
  | { kind: 'locked'; complaint?: string };

function form(complaint: string | undefined): string {
  const { label, button } = words.locked;
  const invalid = complaint ? ' aria-invalid="true" aria-describedby="complaint"' : '';
  return `<form method="post"><label for="password">${label}</label>
    <input id="password" name="password" type="password" maxlength="100" required autofocus autocomplete="off"${invalid}>
    ${complaint ? `<p class="bad" id="complaint" role="alert">${escaped(complaint)}</p>` : ''}<button>${button}</button></form>`;
}

const home = '<a class="home" href="/">Return to Home</a>';

/** What visitors see where a link does not simply lead on. It loads nothing, so it looks the same at the root of a short domain. */
export function linkPage(page: Page): string {
  const { title, text } =
    page.kind === 'notFound' ? { title: words.notFound, text: 'Check the address, or ask whoever gave it to you.' } : words[page.kind];
  const rest = page.kind === 'locked' ? form(page.complaint) : page.kind === 'unavailable' ? '' : home;
  return `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>${title} | Jamun</title><style>${style}</style></head>
<body><main><h1>${title}</h1><p>${text}</p>${rest}</main></body></html>`;
}

/** A form may lead anywhere: some browsers hold the redirect that follows it against this policy as well. */
export const linkPagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'self' http: https:; frame-ancestors 'none'";
