import { escaped, shownTime } from '../html.ts';
import type { KeptMail } from './outbox.ts';

const style = `
  :root { color-scheme: light dark; --line: #e8e4f0; --muted: #544d63; --brand: #6d28d9 }
  @media (prefers-color-scheme: dark) { :root { --line: #413957; --muted: #c4bdd3; --brand: #b98fff } }
  body { font: 15px/22px Inter, system-ui, sans-serif; max-width: 760px; margin: 0 auto; padding: 32px 20px 64px }
  h1 { font-size: 22px; line-height: 28px; margin: 0 0 4px } p { margin: 0 0 24px; color: var(--muted) }
  article { border: 1px solid var(--line); border-radius: 12px; padding: 20px; margin: 0 0 16px }
  h2 { font-size: 16px; margin: 0 } article p { margin: 0 0 12px; font-size: 13px }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin: 0 }
  a { color: var(--brand) }`;

// Only addresses in the email's own text become links; everything is escaped.
const linked = (text: string) => escaped(text).replace(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`);

/** The unsubscribe button that email clients show next to the sender: it sends a POST to the header's address (RFC 8058). */
const unsubscribeForm = (url: string) => `<form method="post" action="${escaped(url)}">
<p>List-Unsubscribe: ${escaped(url)}<br>List-Unsubscribe-Post: List-Unsubscribe=One-Click</p>
<input type="hidden" name="List-Unsubscribe" value="One-Click"><button>One-click unsubscribe</button></form>`;

const article = (mail: KeptMail) => `<article>
<h2>${escaped(mail.subject)}</h2>
<p>To ${escaped(mail.to)}, ${shownTime(new Date(mail.sentAt))} · <a href="/sandbox/mails/${mail.id}">View as HTML</a></p>
<pre>${linked(mail.text)}</pre>
${mail.unsubscribeUrl === null ? '' : unsubscribeForm(mail.unsubscribeUrl)}</article>`;

export function outboxPage(mails: KeptMail[]): string {
  const list = mails.length > 0 ? mails.map(article).join('\n') : '<p>No emails yet.</p>';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Outbox · Jamun sandbox</title><style>${style}</style></head>
<body><main><h1>Outbox</h1><p>Emails are collected here instead of being sent, because SMTP_URL is not set.</p>
${list}</main></body></html>`;
}
