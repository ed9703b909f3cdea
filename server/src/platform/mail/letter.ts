import { escaped } from '../../kit/html.ts';
import type { Mail } from './mail.port.ts';

export interface Letter {
  subject: string;
  greeting: string;
  paragraphs: string[];
  action?: { label: string; url: string };
  closing?: string[];
}

// Anyone can sign up with someone else's address: what they call themselves must not become our words to that person.
const plainName = /^[\p{L}\p{M}'’ -]{1,60}$/u;
export const hello = (name: string) => (plainName.test(name) ? `Hello ${name},` : 'Hello,');

/** What somebody wrote in lines of their own, as paragraphs. */
export const quoted = (text: string): string[] => text.split(/\n+/).filter((line) => line.trim() !== '');

const paragraph = (text: string) => `<p style="margin:0 0 16px;font-size:16px;line-height:24px;color:#1c1726">${escaped(text)}</p>`;

function html({ subject, greeting, paragraphs, action, closing = [] }: Letter): string {
  const button = action
    ? `<p style="margin:24px 0"><a href="${escaped(action.url)}" style="display:inline-block;padding:13px 22px;border-radius:12px;background:#6d28d9;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">${escaped(action.label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;line-height:20px;color:#544d63">If the button does not work, open this address: <br><a href="${escaped(action.url)}" style="color:#6d28d9;word-break:break-all">${escaped(action.url)}</a></p>`
    : '';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:#faf9fc;font-family:Inter,system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div style="max-width:520px;margin:0 auto;padding:32px 28px;background:#ffffff;border:1px solid #e8e4f0;border-radius:16px">
<p style="margin:0 0 24px;font-size:20px;font-weight:600;color:#5b21b6">jamun</p>
${[greeting, ...paragraphs].map(paragraph).join('\n')}
${button}${closing.map(paragraph).join('\n')}
</div></body></html>`;
}

function text({ greeting, paragraphs, action, closing = [] }: Letter): string {
  const link = action ? [`${action.label}: ${action.url}`] : [];
  return [greeting, ...paragraphs, ...link, ...closing, 'Jamun'].join('\n\n');
}

/** One plain template for every mail, as text and as HTML; whatever people are called, it stays text. */
export const written = (letter: Letter): Pick<Mail, 'subject' | 'text' | 'html'> => ({
  subject: letter.subject,
  text: text(letter),
  html: html(letter),
});
