import { escaped, shownTime } from '../../html.ts';
import { type ActiveRule, everyTarget } from '../../script.ts';
import { disputeStatusInfo } from '../dispute-status.ts';
import { detailsFaults, type Imperfections } from '../imperfections.ts';
import type { Overview } from '../overview.store.ts';
import { type DisputeRow, type RefundOrigin, refundStatuses } from '../rows.ts';
import { shownRupees } from './checkout-page.ts';
import { overviewStyle } from './styles.ts';

type ShownOrder = Overview & { status: string };

const tones: Record<string, string> = {
  PAID: 'ok',
  SUCCESS: 'ok',
  ACTIVE: 'warn',
  PENDING: 'warn',
  ONHOLD: 'warn',
  FAILED: 'bad',
  EXPIRED: 'bad',
  CANCELLED: 'bad',
  USER_DROPPED: 'bad',
  TERMINATED: 'bad',
};
const chip = (word: string, tone = tones[word] ?? '') => `<span class="chip ${tone}">${escaped(word)}</span>`;
const button = (label: string, path: string, body: object) =>
  `<button class="small" data-path="${path}" data-body="${escaped(JSON.stringify(body))}">${label}</button>`;

const imperfectionLabels: Record<keyof Imperfections, string> = {
  delayMs: 'Response delay (ms)',
  webhookDelayMs: 'Webhook delay (ms)',
  duplicate: 'Webhooks are sent twice',
  reorder: 'Webhooks are held and sent newest first',
  loseAnswer: 'Requests succeed, but the response is lost',
  wrongAmount: 'Payments charge one rupee too much',
  serverErrors: 'The API returns 500',
  secondCapture: 'Payments are captured twice',
  loseWebhooks: 'Webhooks are lost',
  clockSkewMs: 'Its clock is ahead by (ms)',
  callLimits: 'The documented call limits apply',
  refundStatus: 'New refunds get the status',
  paymentDetails: 'Details of payments are',
  orderId: 'Only for the order ID',
};

function field([name, value]: [string, unknown]): string {
  const label = imperfectionLabels[name as keyof Imperfections];
  if (name === 'refundStatus' || name === 'paymentDetails') {
    const options = (name === 'refundStatus' ? refundStatuses : detailsFaults).map(
      (status) => `<option${status === value ? ' selected' : ''}>${status}</option>`,
    );
    return `<label>${label}<select name="${name}"><option value="">Default</option>${options.join('')}</select></label>`;
  }
  if (name === 'orderId') return `<label>${label}<input name="${name}" value="${escaped(String(value ?? ''))}"></label>`;
  if (name.endsWith('Ms'))
    return `<label>${label}<input type="number" min="${name === 'clockSkewMs' ? -86400000 : 0}" max="86400000" name="${name}" value="${Number(value)}"></label>`;
  const times = typeof value === 'number' && value > 0 ? ` (${value} more ${value === 1 ? 'time' : 'times'})` : '';
  return `<label><input type="checkbox" name="${name}"${value ? ' checked' : ''}>${label}${times}</label>`;
}

function webhook(hook: Overview['webhooks'][number]): string {
  const after = `after ${hook.attempts} ${hook.attempts === 1 ? 'attempt' : 'attempts'}`;
  const [word, tone] = hook.delivered_at
    ? [`Delivered ${after}`, 'ok']
    : hook.next_attempt_at
      ? [`Waiting ${after}`, 'warn']
      : [hook.attempts === 0 ? 'Lost' : `Given up ${after}`, 'bad'];
  return `<li><span>${escaped(hook.type)} to ${escaped(hook.url)}${hook.last_answer ? `, answered ${escaped(hook.last_answer)}` : ''}${hook.next_attempt_at ? `, next ${shownTime(hook.next_attempt_at)}` : ''}</span>${chip(word, tone)}</li>`;
}

const refundOrigins: Record<RefundOrigin, string> = { api: '', dashboard: ' from the dashboard', auto: ' by the provider' };

function disputeItem({ dispute_id: id, status, amount_paise }: DisputeRow): string {
  const info = disputeStatusInfo(status);
  const decide = (stage: string) => ({ status: `${info?.type}_${stage}` });
  const buttons = info?.isClosed
    ? ''
    : button('Merchant wins', `disputes/${id}`, decide('MERCHANT_WON')) +
      button('Merchant loses', `disputes/${id}`, decide('MERCHANT_LOST'));
  return `<li><span>Dispute ${id}, ${shownRupees(amount_paise)}</span>${chip(status, info?.isClosed ? '' : 'warn')}${buttons}</li>`;
}

function article(order: ShownOrder): string {
  const pay = (cfPaymentId: string, outcome: string) => ({ paymentSessionId: order.payment_session_id, cfPaymentId, outcome });
  const payments = order.payments.map(
    ({ cf_payment_id: id, status, amount_paise, payment_group, message }) =>
      `<li><span>Payment ${id} by ${payment_group}, ${shownRupees(amount_paise)}. ${escaped(message)}</span>${chip(status)}${
        status === 'PENDING' ? button('Confirm', 'pay', pay(id, 'SUCCESS')) + button('Decline', 'pay', pay(id, 'FAILED')) : ''
      }</li>`,
  );
  const refunds = order.refunds.map(
    ({ refund_id: refundId, status, amount_paise, origin }) =>
      `<li><span>Refund ${escaped(refundId)}${refundOrigins[origin]}, ${shownRupees(amount_paise)}</span>${chip(status)}${
        status === 'PENDING' || status === 'ONHOLD'
          ? button('Complete', 'refunds', { refundId, status: 'SUCCESS' }) + button('Cancel', 'refunds', { refundId, status: 'CANCELLED' })
          : ''
      }</li>`,
  );
  return `<article><header><h3>${shownRupees(order.amount_paise)} · ${escaped(order.order_id)}</h3>${chip(order.status)}</header>
<p>${escaped(order.note ?? 'No note')}, opened ${shownTime(order.created_at)}</p>
<ul>${[...payments, ...refunds, ...order.disputes.map(disputeItem), ...order.webhooks.map(webhook)].join('')}</ul></article>`;
}

type Script = { target: string; rules: ActiveRule[] };

function scriptList(scripts: Script[]): string {
  if (scripts.length === 0) return '';
  const items = scripts.flatMap(({ target, rules }) =>
    rules.map(({ matched, ...rule }) => {
      const used = `${matched} ${matched === 1 ? 'call' : 'calls'} matched`;
      return `<li><span>${target === everyTarget ? 'Every order' : escaped(target)}: ${escaped(JSON.stringify(rule))}</span>${used}</li>`;
    }),
  );
  return `<h2>Script rules</h2>${button('Remove all scripts', 'scripts/clear', {})}<ul>${items.join('')}</ul>`;
}

export function overviewPage(orders: ShownOrder[], imperfections: Imperfections, scripts: Script[]): string {
  const on = Object.values(imperfections).filter(Boolean).length;
  const list = orders.length > 0 ? orders.map(article).join('\n') : '<p>No orders yet.</p>';
  return `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Payments · Jamun sandbox</title><style>${overviewStyle}</style><script src="/sandbox/cashfree/overview.js" defer></script></head>
<body><main><h1>Sandbox payments</h1><p>Orders at the simulated payment provider. No real money moves, because CASHFREE_APP_ID is not set.</p>
<details${on > 0 ? ' open' : ''}><summary>Simulated faults: ${on > 0 ? `${on} on` : 'none'}</summary>
<form aria-label="Simulated faults">${Object.entries(imperfections).map(field).join('')}<button class="btn">Apply</button></form></details>
${scriptList(scripts)}
<h2>Orders</h2>${button('Send all held webhooks', 'webhooks/deliver', { everything: true })}
<p role="status"></p>
${list}</main></body></html>`;
}
