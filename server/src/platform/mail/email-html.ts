import { escapeHtml } from '../../kit/text/html.ts';
import type { EmailContent, Fact, Paragraph } from './email-content.ts';
import type { Footer } from './footer.ts';
import { logoUrl } from './logo.ts';

// Many email clients ignore style sheets, so styles are inline; the sheet only has the dark theme and the paddings for phones.
const sheet = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#131019!important}
.card{background:#1b1724!important;border-color:#2f2940!important}
.facts,.quote{background:#231e2e!important;border-color:#2f2940!important}
.quote{border-left-color:#a36bff!important}
.line{border-color:#2f2940!important}
.sum{border-color:#8b839c!important}
.text{color:#f3f0f8!important}
.soft{color:#c4bdd3!important}
.mark,.link{color:#b98fff!important}
.button{background:#a36bff!important;color:#16101f!important}
}
@media (max-width:480px){.page{padding:12px 8px 32px!important}.card{padding:24px 20px!important}}`;

const font = `font-family:Inter,system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif`;
// Breaks long words, so that they do not widen the page.
const breaking = 'overflow-wrap:anywhere;word-break:break-word';
const softStyle = 'font-size:13px;line-height:20px;color:#544d63';

const brand = `<p class="mark" style="margin:0;font-size:20px;line-height:24px;font-weight:600;letter-spacing:-0.01em;color:#5b21b6"><img src="${logoUrl}" alt="" width="24" height="24" style="vertical-align:top;border:0"> jamun</p>`;

const heading = (text: string) =>
  `<h1 class="text" style="margin:24px 0 0;font-size:22px;line-height:28px;font-weight:600;letter-spacing:-0.01em;color:#1c1726;${breaking}">${escapeHtml(text)}</h1>`;

const paragraph = (text: string) =>
  `<p class="text" style="margin:16px 0 0;font-size:16px;line-height:24px;color:#1c1726;${breaking}">${escapeHtml(text)}</p>`;

const quotation = (lines: string[]) =>
  `<blockquote class="quote text" style="margin:12px 0 0;padding:12px 16px;border-left:3px solid #7c3aed;border-radius:0 8px 8px 0;background:#faf9fc;font-size:16px;line-height:24px;color:#1c1726;${breaking}">${lines.map(escapeHtml).join('<br>')}</blockquote>`;

const body = (paragraphs: Paragraph[]) =>
  paragraphs.map((part) => (typeof part === 'string' ? paragraph(part) : quotation(part.quote))).join('\n');

const link = (url: string, label: string) =>
  `<a class="link" href="${escapeHtml(url)}" style="color:#6d28d9;${breaking}">${escapeHtml(label)}</a>`;

// Short texts do not wrap, so that a long name does not break the amount next to it; both still fit a small phone.
const wrapping = (text: string, maxLength: number) => (text.length <= maxLength ? 'white-space:nowrap' : breaking);

const cellStyle = (rule: string) => `padding:10px 0;${rule}font-size:15px;line-height:22px;vertical-align:top`;

const idRow = ({ label, value }: Fact, rule: string) =>
  `<tr><td class="text line" colspan="2" style="${cellStyle(rule)};color:#1c1726"><span class="soft" style="color:#544d63">${escapeHtml(label)}</span><br><span style="font-size:13px;line-height:20px;${wrapping(value, 36)}">${escapeHtml(value)}</span></td></tr>`;

function pairRow({ label, value, strong }: Fact, rule: string, sum: string): string {
  const cell = cellStyle(rule);
  const weight = strong ? 'font-weight:600;' : '';
  return `<tr><th class="soft line${sum}" scope="row" style="${cell};padding-right:16px;text-align:left;font-weight:400;color:#544d63;${wrapping(label, 14)}">${escapeHtml(label)}</th>
<td class="text line${sum}" style="${cell};${weight}text-align:right;color:#1c1726;font-variant-numeric:tabular-nums;${wrapping(value, 16)}">${escapeHtml(value)}</td></tr>`;
}

function factTable({ amount, facts = [], totals = [] }: EmailContent): string {
  if (!amount && facts.length + totals.length === 0) return '';
  const rule = (isFirst: boolean) => (isFirst ? '' : 'border-top:1px solid #e8e4f0;');
  const rows = [
    ...facts.map((fact, index) => (fact.isId ? idRow : pairRow)(fact, rule(index === 0 && !amount), '')),
    ...totals.map((fact, index) => pairRow(fact, index === 0 ? 'border-top:2px solid #8b839c;' : rule(false), index === 0 ? ' sum' : '')),
  ];
  const large = amount
    ? `<tr><td class="text" colspan="2" style="padding:12px 0;color:#1c1726"><span class="soft" style="${softStyle}">${escapeHtml(amount.label)}</span><br><b style="font-size:28px;line-height:36px;font-weight:600;letter-spacing:-0.02em;font-variant-numeric:tabular-nums">${escapeHtml(amount.value)}</b></td></tr>`
    : '';
  return `<div class="facts" style="margin:24px 0 0;padding:6px 16px;background:#faf9fc;border:1px solid #e8e4f0;border-radius:12px">
<table style="width:100%;border-collapse:collapse">${large}${rows.join('\n')}</table></div>`;
}

const button = ({ label, url }: { label: string; url: string }) =>
  `<p style="margin:24px 0 0"><a class="button" href="${escapeHtml(url)}" style="display:inline-block;padding:13px 22px;border-radius:12px;background:#6d28d9;color:#ffffff;font-size:16px;line-height:24px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>`;

const linkList = (links: { label: string; url: string }[]) =>
  links.length === 0
    ? ''
    : `<p class="soft" style="margin:16px 0 0;${softStyle}">${links.map(({ label, url }) => link(url, label)).join(' &nbsp;·&nbsp; ')}</p>`;

function footerHtml({ tagline, site, supportEmail, optOut }: Footer): string {
  const reason = optOut
    ? [`${escapeHtml(optOut.reason)} ${optOut.links.map(({ url, label }) => link(url, label)).join(' &nbsp;·&nbsp; ')}`]
    : [];
  const lines = [
    `${escapeHtml(tagline)} ${link(site, site.replace(/^https?:\/\//, ''))}`,
    `Questions? Write to ${link(`mailto:${supportEmail}`, supportEmail)}`,
    ...reason,
  ];
  return lines.map((line) => `<p class="soft" style="margin:0 0 8px;${softStyle};${breaking}">${line}</p>`).join('\n');
}

/** Preview text that email clients show next to the subject; the blanks keep the following text out of it. */
const preheader = (text: string) =>
  `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all" aria-hidden="true">${escapeHtml(text)}${'&#8199;&#847; '.repeat(60)}</div>`;

/** Email as HTML: one column, dark theme, no external resources. */
export function emailHtml(content: EmailContent, paragraphs: Paragraph[], footer: Footer): string {
  const { subject, greeting, action, links = [], closing = [] } = content;
  const preview = paragraphs.find((part) => typeof part === 'string') ?? '';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title><style>${sheet}</style></head>
<body class="page" style="margin:0;padding:32px 16px 48px;background:#faf9fc;${font}">
${preheader(preview)}
<div style="max-width:560px;margin:0 auto">
<div class="card" style="padding:36px;background:#ffffff;border:1px solid #e8e4f0;border-radius:16px">
${brand}
${heading(content.heading ?? subject)}
${paragraph(greeting)}
${body(paragraphs)}
${factTable(content)}${action ? button(action) : ''}${linkList(links)}${closing.map(paragraph).join('\n')}
</div>
<div style="padding:20px 20px 0">${footerHtml(footer)}</div>
</div></body></html>`;
}
