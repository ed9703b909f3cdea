import { type ReportReason, reportMessages, reportReasonLabels, reportReasons, ticketNumber } from '@jamun/contract';
import { escapeHtml } from '../../kit/text/html.ts';
import { alertIcon, homeLink, plainPage } from './plain-page.ts';

const note = 'Our team reviews every report';

interface ReportForm {
  /** Path of the page, such as `/d/presets`. */
  path: string;
  title: string;
  url: string;
  /** Submitted values, when the form is shown again after an error. */
  values: { reason?: string; details?: string; email?: string };
  errors: Record<string, string>;
  /** Error that belongs to no field. */
  alert?: string;
}

const errorOf = (id: string, message: string | undefined) =>
  message ? `<p class="bad" id="${id}-error" role="alert">${alertIcon}${escapeHtml(message)}</p>` : '';
const describedBy = (id: string, message: string | undefined) => (message ? ` aria-invalid="true" aria-describedby="${id}-error"` : '');

const option = (reason: ReportReason, chosen: string | undefined) =>
  `<label><input type="radio" name="reason" value="${reason}" required${reason === chosen ? ' checked' : ''}>${reportReasonLabels[reason]}</label>`;

/** "Report this page": a plain form, so that it works in every in-app browser. */
export function reportFormPage({ path, title, url, values, errors, alert }: ReportForm): string {
  const options = reportReasons.map((reason) => option(reason, values.reason)).join('');
  return plainPage({
    title: 'Report this page',
    note,
    main: `<h1>Report this page</h1><div class="target"><b>${escapeHtml(title)}</b><span>${escapeHtml(url)}</span></div>
<form method="post" action="/report">${errorOf('form', alert)}<input type="hidden" name="page" value="${escapeHtml(path)}">
<fieldset${describedBy('reason', errors.reason)}><legend>What is wrong with it?</legend>${options}${errorOf('reason', errors.reason)}</fieldset>
<div class="field"><label for="details">Description</label><textarea id="details" name="details" maxlength="2000" required${describedBy('details', errors.details)}>${escapeHtml(values.details ?? '')}</textarea>
${errorOf('details', errors.details)}</div>
<div class="field"><label for="email">Your email</label><input id="email" name="email" type="email" maxlength="254" required autocomplete="email" value="${escapeHtml(values.email ?? '')}"${describedBy('email', errors.email)}>
${errorOf('email', errors.email)}<p class="hint">We’ll email you your report number and our decision. The seller does not see your report.</p></div>
<button>Send report</button></form>`,
  });
}

export const reportReceivedPage = ({ number, path }: { number: number; path: string }): string =>
  plainPage({
    title: 'Report received',
    note,
    main: `<h1>Thank you</h1><p>Your report number is</p><p class="ticket">${ticketNumber(number)}</p>
<p>We’ll review it within 48 hours and email you our decision within 28 days.</p>${path.startsWith('/s/') ? homeLink : `<a class="home" href="${escapeHtml(path)}">Back to the page</a>`}`,
  });

export const reportNotFoundPage = (): string =>
  plainPage({
    title: 'Page not found',
    note,
    main: `<h1>There is no page to report here</h1><p>The page does not exist or is no longer online.</p>${homeLink}`,
  });

export const reportRefusedPage = (): string =>
  plainPage({ title: 'Too many reports', note, main: `<h1>Too many reports</h1><p>${escapeHtml(reportMessages.tooMany)}</p>${homeLink}` });

export const reportPagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
