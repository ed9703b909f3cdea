/** Header and style shared by the small pages that the server renders without the storefront's build. */

// Copies of the design tokens. The page loads only the theme script, so that it looks the same on the short domain.
const light =
  'color-scheme: light; --bg: #faf9fc; --surface: #fff; --line: #e8e4f0; --field: #8b839c; --text: #1c1726; --text-2: #544d63; --brand: #6d28d9; --brand-hover: #5b21b6; --on-brand: #fff; --focus: #7c3aed; --logo: #5b21b6; --bad: #b42318';
const dark =
  'color-scheme: dark; --bg: #131019; --surface: #1b1724; --line: #2f2940; --field: #8b839c; --text: #f3f0f8; --text-2: #c4bdd3; --brand: #a36bff; --brand-hover: #b98fff; --on-brand: #16101f; --focus: #b98fff; --logo: #b98fff; --bad: #ff8d84';

const style = `
  :root { ${light} }
  @media (prefers-color-scheme: dark) { :root:not([data-theme="light"]) { ${dark} } }
  :root[data-theme="dark"] { ${dark} }
  * { box-sizing: border-box }
  body { margin: 0; min-height: 100vh; min-height: 100dvh; display: grid; align-content: center; justify-items: center; gap: 24px; padding: 24px; background: var(--bg); color: var(--text);
    font: 400 16px/1.6 Inter, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif }
  .logo { display: block; color: var(--logo); border-radius: 8px } .logo svg { display: block; height: 33px }
  main { width: 100%; max-width: 420px; padding: 32px 28px; background: var(--surface); border: 1px solid var(--line); border-radius: 16px; box-shadow: 0 1px 2px rgb(28 23 38 / .05) }
  h1 { margin: 0 0 8px; font-size: 24px; line-height: 1.2; font-weight: 600; letter-spacing: -.02em; text-wrap: balance }
  p { margin: 0; color: var(--text-2) }
  form, .home { margin-top: 24px }
  label { display: block; margin-bottom: 6px; font-size: 14px; font-weight: 500 }
  input { width: 100%; min-height: 44px; padding: 8px 12px; font: inherit; color: inherit; background: var(--surface); border: 1px solid var(--field); border-radius: 12px }
  input[aria-invalid] { border-color: var(--bad); box-shadow: inset 0 0 0 1px var(--bad) }
  .bad { display: flex; gap: 6px; margin-top: 6px; font-size: 14px; line-height: 20px; color: var(--bad) } .bad svg { flex: none; width: 16px; height: 20px } form > .bad { margin: 0 0 16px }
  button, .home { display: block; width: 100%; min-height: 48px; padding: 11px 22px; font: inherit; font-weight: 600; line-height: 24px; text-align: center; color: var(--on-brand); background: var(--brand);
    border: 0; border-radius: 12px; cursor: pointer; text-decoration: none }
  button { margin-top: 20px }
  button:hover, .home:hover { background: var(--brand-hover) }
  :focus-visible { outline: 2px solid var(--focus); outline-offset: 3px }
  .note { font-size: 13px; text-align: center } .note a { display: inline-block; padding: 10px 0; color: inherit }
  .target { margin-top: 20px; padding: 16px; border: 1px solid var(--line); border-radius: 12px; overflow-wrap: anywhere }
  .target p { font-size: 13px } .target b { display: block; font-size: 18px } .target span { font-size: 14px; color: var(--text-2) }
  fieldset { margin: 0 0 20px; padding: 0; border: 0 } legend { padding: 0; margin-bottom: 6px; font-size: 14px; font-weight: 500 }
  fieldset label { display: flex; align-items: center; gap: 12px; min-height: 44px; margin: 0; padding: 8px 0; font-size: 16px; font-weight: 400; cursor: pointer }
  fieldset input { appearance: none; flex: none; width: 20px; height: 20px; min-height: 20px; margin: 0; padding: 0; border-width: 1.5px; border-radius: 50% }
  fieldset input:checked { border: 6px solid var(--brand) }
  @media (forced-colors: active) { fieldset input { appearance: auto } }
  .field { margin-bottom: 20px } textarea { display: block; width: 100%; min-height: 120px; padding: 10px 12px; font: inherit; color: inherit; background: var(--surface);
    border: 1px solid var(--field); border-radius: 12px; resize: vertical }
  textarea[aria-invalid] { border-color: var(--bad); box-shadow: inset 0 0 0 1px var(--bad) }
  .hint { margin-top: 6px; font-size: 13px } .ticket { margin: 4px 0 12px; font-size: 28px; line-height: 1.3; font-weight: 600; color: var(--text) }`;

export const logo = `<a class="logo" href="/" aria-label="Jamun"><svg viewBox="0 -22 418 118" aria-hidden="true"><g fill="currentColor" transform="translate(-10 -23) scale(4.1)"><path d="M14.8 6.05A8.3 8.9 0 1 1 12.2 5.2V13.9a2.3 2.3 0 0 1-4.6 0a1.3 1.3 0 0 0-2.6 0a4.9 4.9 0 0 0 9.8 0Z"/><path d="M13.4 4.3C13.4 1.8 16 .4 20.6.7c.1 3.5-2.4 5-7.2 3.6Z"/></g><g fill="none" stroke="currentColor" stroke-width="11" stroke-linecap="round" stroke-linejoin="round" transform="translate(110)"><path d="M8 22v50a15 15 0 0 1-15 15M76 22v48M98 22v48M98 39a17 17 0 0 1 34 0v31M132 39a17 17 0 0 1 34 0v31M188 22v27a21 21 0 0 0 42 0V22M230 22v48M252 22v48M252 43a21 21 0 0 1 42 0v27"/><circle cx="52" cy="46" r="24"/><ellipse cx="9.5" cy="-3" rx="7.8" ry="10.2" transform="rotate(28 9.5 -3)" fill="currentColor" stroke="none"/></g></svg></a>`;

export const alertIcon =
  '<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" aria-hidden="true"><circle cx="12" cy="12" r="9"/><path d="M12 8v4M12 16h.01"/></svg>';

interface PlainPage {
  title: string;
  /** HTML: the caller escapes user input. */
  main: string;
  /** HTML below the card. */
  note: string;
}

/** Small page: the logo, one card and a note below it. Never indexed. */
export const plainPage = ({ title, main, note }: PlainPage): string =>
  `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>${title} | Jamun</title><script src="/theme.js"></script><style>${style}</style></head>
<body><header>${logo}</header><main>${main}</main><footer><p class="note">${note}</p></footer></body></html>`;

export const homeLink = '<a class="home" href="/">Return to Home</a>';
