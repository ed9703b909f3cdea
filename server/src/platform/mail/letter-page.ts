import { escaped } from '../../kit/html.ts';
import type { Footer } from './footer.ts';
import type { Fact, Letter } from './letter.ts';

// Many readers drop style sheets: what matters stands on the elements. The sheet turns the colours for those who read in the dark.
const sheet = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#131019!important}
.card{background:#1b1724!important;border-color:#2f2940!important}
.facts{background:#231e2e!important;border-color:#2f2940!important}
.line{border-color:#2f2940!important}
.text{color:#f3f0f8!important}
.soft{color:#c4bdd3!important}
.mark,.link{color:#b98fff!important}
.button{background:#a36bff!important;color:#16101f!important}
}
@media (max-width:480px){.page{padding:12px 8px 32px!important}.card{padding:28px 20px 12px!important}}`;

const font = `font-family:Inter,system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif`;
// A word that somebody made without end must not widen the page.
const breaking = 'overflow-wrap:anywhere;word-break:break-word';
const softStyle = 'font-size:13px;line-height:20px;color:#544d63';

const paragraph = (text: string) =>
  `<p class="text" style="margin:0 0 16px;font-size:16px;line-height:24px;color:#1c1726;${breaking}">${escaped(text)}</p>`;

const link = (url: string, label = url) => `<a class="link" href="${escaped(url)}" style="color:#6d28d9;${breaking}">${escaped(label)}</a>`;

// An amount is not broken for the sake of a long name beside it, nor the other way round; both still fit a small phone.
const wrapping = (text: string, longest: number) => (text.length <= longest ? 'white-space:nowrap' : breaking);

function factRow({ label, value, strong }: Fact, index: number): string {
  const line = index === 0 ? '' : 'border-top:1px solid #e8e4f0;';
  const cell = `padding:10px 0;${line}font-size:15px;line-height:22px;vertical-align:top`;
  const weight = strong ? 'font-weight:600;' : '';
  return `<tr><th class="soft line" scope="row" style="${cell};padding-right:16px;text-align:left;font-weight:400;color:#544d63;${wrapping(label, 14)}">${escaped(label)}</th>
<td class="text line" style="${cell};${weight}text-align:right;color:#1c1726;font-variant-numeric:tabular-nums;${wrapping(value, 16)}">${escaped(value)}</td></tr>`;
}

const factTable = (facts: Fact[]) =>
  facts.length === 0
    ? ''
    : `<div class="facts" style="margin:8px 0 24px;padding:6px 16px;background:#faf9fc;border:1px solid #e8e4f0;border-radius:12px">
<table style="width:100%;border-collapse:collapse">${facts.map(factRow).join('\n')}</table></div>`;

const button = ({ label, url }: { label: string; url: string }) =>
  `<p style="margin:24px 0"><a class="button" href="${escaped(url)}" style="display:inline-block;padding:13px 22px;border-radius:12px;background:#6d28d9;color:#ffffff;font-size:16px;line-height:24px;font-weight:600;text-decoration:none">${escaped(label)}</a></p>
<p class="soft" style="margin:0 0 16px;${softStyle}">If the button does not work, open this address:<br>${link(url)}</p>`;

function footing({ who, site, supportEmail, choice }: Footer): string {
  const why = choice ? [`${escaped(choice.why)} ${link(choice.url, choice.label)}`] : [];
  const lines = [`${escaped(who)} ${link(site)}`, `Questions? Write to ${link(`mailto:${supportEmail}`, supportEmail)}`, ...why];
  return lines.map((line) => `<p class="soft" style="margin:0 0 8px;${softStyle};${breaking}">${line}</p>`).join('\n');
}

/** Read out beside the subject where mails are listed; the blanks keep what follows from being read out after it. */
const preheader = (text: string) =>
  `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all" aria-hidden="true">${escaped(text)}${'&#8199;&#847; '.repeat(60)}</div>`;

/** The mail as a page: one column, dark where its reader likes it dark, nothing loaded from anywhere. */
export function letterPage({ subject, greeting, paragraphs, facts = [], action, closing = [] }: Letter, footer: Footer): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escaped(subject)}</title><style>${sheet}</style></head>
<body class="page" style="margin:0;padding:32px 16px 48px;background:#faf9fc;${font}">
${preheader(paragraphs[0] ?? '')}
<div style="max-width:560px;margin:0 auto">
<div class="card" style="padding:36px 36px 20px;background:#ffffff;border:1px solid #e8e4f0;border-radius:16px">
<p class="mark" style="margin:0 0 24px;font-size:20px;line-height:28px;font-weight:600;letter-spacing:-0.01em;color:#5b21b6">jamun</p>
${[greeting, ...paragraphs].map(paragraph).join('\n')}
${factTable(facts)}${action ? button(action) : ''}${closing.map(paragraph).join('\n')}
</div>
<div style="padding:20px 20px 0">${footing(footer)}</div>
</div></body></html>`;
}
