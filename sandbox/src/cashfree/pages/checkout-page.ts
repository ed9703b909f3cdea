import { createHash } from 'node:crypto';
import { escaped } from '../../html.ts';
import type { OrderRow } from '../rows.ts';
import type { OrderStatus } from '../views.ts';
import { checkoutStyle } from './styles.ts';

const indian = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
/** ₹1,23,456.00, from whole paise. */
export const shownRupees = (paise: string) =>
  `₹${indian.format(`${paise.slice(0, -2) || '0'}.${paise.slice(-2).padStart(2, '0')}` as `${number}`)}`;

const side = 21;
const inCorner = (x: number, y: number) => ((x < 8 || x > side - 9) && y < 8 ? true : x < 8 && y > side - 9);
const finder = (x: number, y: number) =>
  `<path d="M${x} ${y}h7v7h-7zm1 1v5h5v-5z" fill-rule="evenodd"/><path d="M${x + 2} ${y + 2}h3v3h-3z"/>`;

/** Picture that looks like a QR code, different for each order; it cannot be scanned. */
function codePicture(orderId: string): string {
  const bits = Buffer.concat([0, 1].map((part) => createHash('sha256').update(`${part}${orderId}`).digest()));
  const dots = Array.from({ length: side * side }, (_, index) => ({ x: index % side, y: Math.floor(index / side), index }))
    .filter(({ x, y, index }) => !inCorner(x, y) && ((bits[(index >> 3) % bits.length] ?? 0) >> (index & 7)) & 1)
    .map(({ x, y }) => `M${x} ${y}h1v1h-1z`);
  return `<svg viewBox="0 0 ${side} ${side}" aria-hidden="true">${finder(0, 0)}${finder(side - 7, 0)}${finder(0, side - 7)}<path d="${dots.join('')}"/></svg>`;
}

const icon = (path: string) => `<svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true"><path d="${path}"/></svg>`;
const cross = 'm7 7 10 10M17 7 7 17';

const page = (body: string, bar = '', attributes = '', root = '') => `<!doctype html><html lang="en-IN"${root}><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">
<title>Sandbox payment</title><style>${checkoutStyle}</style><script src="/sandbox/cashfree/checkout.js" defer></script></head>
<body${attributes}><header><p class="note">Sandbox. No real money moves.</p>${bar}</header>${body}</body></html>`;

const pick = (name: string, value: string, label: string, checked = false) =>
  `<label class="pick"><input type="radio" name="${name}" value="${value}"${checked ? ' checked' : ''}><span>${label}</span></label>`;

const result = (view: string, tone: string, path: string, title: string, text: string, buttons: string) =>
  `<div class="result" data-view="${view}" hidden><span class="disc ${tone}">${icon(path)}</span><h2 tabindex="-1">${title}</h2><p>${text}</p>${buttons}</div>`;

const results = [
  result(
    'SUCCESS',
    'ok',
    'm5 12.5 4.5 4.5L19 7.5',
    'Payment successful',
    'Taking you back to the shop.',
    '<button class="btn" data-do="finish">Done</button>',
  ),
  result(
    'PENDING',
    'warn',
    'M12 7v5l3 2M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17',
    'Waiting for the bank',
    'Choose the bank’s answer now, or leave the payment pending and decide later at /sandbox/cashfree.',
    '<button class="btn" data-do="end" data-outcome="SUCCESS">The bank confirms</button><button class="btn alt" data-do="end" data-outcome="FAILED">The bank declines</button><button class="btn alt" data-do="finish">Leave it pending</button>',
  ),
  result(
    'FAILED',
    'bad',
    cross,
    'Payment failed',
    'The bank declined the payment. Nothing was charged.',
    '<button class="btn" data-do="again">Try again</button><button class="btn alt" data-do="finish">Back to the shop</button>',
  ),
  result(
    'CLOSED',
    'bad',
    cross,
    'This order is closed',
    'It was already paid, or it has expired.',
    '<button class="btn" data-do="finish">Back to the shop</button>',
  ),
].join('');

const form = (order: OrderRow, amount: string) => `<form data-view="form">
<fieldset class="methods"><legend>Pay by</legend>${pick('method', 'upi', 'UPI', true)}${pick('method', 'card', 'Card')}<div data-phone hidden>${pick('method', 'app', 'UPI app')}</div></fieldset>
<div class="panel" data-method="upi"><span class="code">${codePicture(order.order_id)}</span><p><strong>sandbox@upi</strong>Sample QR code. There is nothing to scan.</p></div>
<div class="panel" data-method="app" hidden><p><strong>upi://sandbox</strong>Opens a link for UPI apps, which none of them knows. Then the payment goes on here.</p></div>
<div class="panel" data-method="card" hidden><span class="card">1111</span><p><strong>4111 1111 1111 1111</strong>Sandbox test card. Never enter a real card here.</p></div>
<fieldset class="outcomes"><legend>Outcome</legend>${pick('outcome', 'SUCCESS', 'Succeeds', true)}${pick('outcome', 'FAILED', 'Fails')}${pick('outcome', 'PENDING', 'Stays pending')}${pick('outcome', 'USER_DROPPED', 'Buyer leaves')}</fieldset>
<p class="wrong" role="alert" hidden></p>
<button class="btn" type="submit">Pay ${amount}</button>
</form>`;

/** The hosted payment page: inside a frame of the shop, or on its own. */
export function checkoutPage(order: OrderRow, status: OrderStatus, bankUrl: string): string {
  const amount = shownRupees(order.amount_paise);
  const back = (order.return_url ?? '').replaceAll('{order_id}', encodeURIComponent(order.order_id));
  const attributes = ` data-session="${escaped(order.payment_session_id)}" data-back="${escaped(back)}" data-open="${status === 'ACTIVE'}" data-bank="${escaped(bankUrl)}"`;
  const close = `<button class="close" type="button" data-do="close" aria-label="Close the payment">${icon(cross)}</button>`;
  return page(
    `<main><div><h1 tabindex="-1">${amount}</h1><p class="what">${escaped(order.note ?? 'Payment to Jamun')}</p></div>${form(order, amount)}${results}</main>`,
    `<div class="bar"><p>Order ${escaped(order.order_id)}</p>${close}</div>`,
    attributes,
  );
}

interface BankQuestion {
  order: OrderRow;
  /** The hosted payment page with the outcome of the payment. */
  answerUrl: (outcome: string) => string;
  outcome: string;
  theme: string | null;
}

/** Page of the bank of a card, which asks for its code (3-D Secure). Always on another origin than the payment page. */
export function bankPage({ order, answerUrl, outcome, theme }: BankQuestion): string {
  const link = (answer: string, label: string, look: string) => `<a class="${look}" href="${escaped(answerUrl(answer))}">${label}</a>`;
  return page(
    `<main><div class="result"><h1 tabindex="-1">Sample bank</h1><p>Confirm the payment of ${shownRupees(order.amount_paise)} with the code 123456.</p>${link(outcome, 'Confirm the code', 'btn')}${link('FAILED', 'Cancel', 'btn alt')}</div></main>`,
    '',
    '',
    theme === null ? '' : ` data-theme="${escaped(theme)}"`,
  );
}

export const unknownSessionPage = () =>
  page('<main><div class="result"><h1>Unknown payment</h1><p>Start again from the shop.</p></div></main>');
