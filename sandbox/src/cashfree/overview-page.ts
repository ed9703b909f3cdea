import { escaped, shownMoment } from '../html.ts';
import { shownRupees } from './checkout-page.ts';
import type { Imperfections } from './imperfections.ts';
import type { Overview } from './overview.store.ts';
import { refundStatuses } from './rows.ts';
import { overviewStyle } from './styles.ts';

type Shown = Overview & { status: string };

const tones: Record<string, string> = {
  ...{ PAID: 'ok', SUCCESS: 'ok', ACTIVE: 'warn', PENDING: 'warn', ONHOLD: 'warn' },
  ...{ FAILED: 'bad', EXPIRED: 'bad', CANCELLED: 'bad', USER_DROPPED: 'bad' },
};
const chip = (word: string, tone = tones[word] ?? '') => `<span class="chip ${tone}">${escaped(word)}</span>`;
const button = (label: string, path: string, body: object) =>
  `<button class="small" data-path="${path}" data-body="${escaped(JSON.stringify(body))}">${label}</button>`;

const wishes: Record<keyof Imperfections, string> = {
  delayMs: 'Answers come late, ms',
  webhookDelayMs: 'Webhooks come late, ms',
  duplicate: 'Webhooks are sent twice',
  reorder: 'Webhooks change places',
  loseAnswer: 'Done, but the answer is lost',
  wrongAmount: 'A rupee too much is taken',
  serverErrors: 'The API answers 500',
  secondCapture: 'Payments are captured twice',
  loseWebhooks: 'Webhooks are lost',
  refundStatus: 'Refunds become',
  orderId: 'Of this order alone',
};

function field([name, value]: [string, unknown]): string {
  const label = wishes[name as keyof Imperfections];
  if (name === 'refundStatus') {
    const options = refundStatuses.map((status) => `<option${status === value ? ' selected' : ''}>${status}</option>`);
    return `<label>${label}<select name="${name}"><option value="">as asked</option>${options.join('')}</select></label>`;
  }
  if (name === 'orderId') return `<label>${label}<input name="${name}" value="${escaped(String(value ?? ''))}"></label>`;
  if (name.endsWith('Ms'))
    return `<label>${label}<input type="number" min="0" max="86400000" name="${name}" value="${Number(value)}"></label>`;
  const times = typeof value === 'number' && value > 0 ? ` (${value} more times)` : '';
  return `<label><input type="checkbox" name="${name}"${value ? ' checked' : ''}>${label}${times}</label>`;
}

function webhook(hook: Overview['webhooks'][number]): string {
  const after = `after ${hook.attempts} ${hook.attempts === 1 ? 'attempt' : 'attempts'}`;
  const [word, tone] = hook.delivered_at
    ? [`Delivered ${after}`, 'ok']
    : hook.next_attempt_at
      ? [`Waits ${after}`, 'warn']
      : [hook.attempts === 0 ? 'Lost' : `Given up ${after}`, 'bad'];
  return `<li><span>${escaped(hook.type)} to ${escaped(hook.url)}${hook.last_answer ? `, answered ${escaped(hook.last_answer)}` : ''}${hook.next_attempt_at ? `, next ${shownMoment(hook.next_attempt_at)}` : ''}</span>${chip(word, tone)}</li>`;
}

function article(order: Shown): string {
  const pay = (cfPaymentId: string, outcome: string) => ({ paymentSessionId: order.payment_session_id, cfPaymentId, outcome });
  const payments = order.payments.map(
    ({ cf_payment_id: id, status, amount_paise, payment_group, message }) =>
      `<li><span>Payment ${id} by ${payment_group}, ${shownRupees(amount_paise)}. ${escaped(message)}</span>${chip(status)}${
        status === 'PENDING' ? button('Confirm', 'pay', pay(id, 'SUCCESS')) + button('Decline', 'pay', pay(id, 'FAILED')) : ''
      }</li>`,
  );
  const refunds = order.refunds.map(
    ({ refund_id: refundId, status, amount_paise }) =>
      `<li><span>Refund ${escaped(refundId)}, ${shownRupees(amount_paise)}</span>${chip(status)}${
        status === 'PENDING' || status === 'ONHOLD'
          ? button('Send it', 'refunds', { refundId, status: 'SUCCESS' }) +
            button('Cancel it', 'refunds', { refundId, status: 'CANCELLED' })
          : ''
      }</li>`,
  );
  return `<article><header><h3>${shownRupees(order.amount_paise)} · ${escaped(order.order_id)}</h3>${chip(order.status)}</header>
<p>${escaped(order.note ?? 'No note')}, opened ${shownMoment(order.created_at)}</p>
<ul>${[...payments, ...refunds, ...order.webhooks.map(webhook)].join('')}</ul></article>`;
}

export function overviewPage(orders: Shown[], imperfections: Imperfections): string {
  const on = Object.values(imperfections).filter(Boolean).length;
  const list = orders.length > 0 ? orders.map(article).join('\n') : '<p>No order has been opened yet.</p>';
  return `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Payments · Jamun sandbox</title><style>${overviewStyle}</style><script src="/sandbox/cashfree/overview.js" defer></script></head>
<body><main><h1>Sandbox payments</h1><p>What the payment provider would hold. No real money moves: CASHFREE_APP_ID is not set.</p>
<details${on > 0 ? ' open' : ''}><summary>Imperfections: ${on > 0 ? `${on} switched on` : 'none'}</summary>
<form aria-label="Imperfections">${Object.entries(imperfections).map(field).join('')}<button class="btn">Make it so</button></form></details>
<h2>Orders</h2>${button('Send every webhook that waits', 'webhooks/deliver', { everything: true })}
<p role="status"></p>
${list}</main></body></html>`;
}
