import type { Order, TelegramSubscription } from '@jamun/contract';
import { api } from '../../../lib/api.ts';
import { findHook } from '../../hooks.ts';
import { poll } from '../payment/poll.ts';
import * as text from '../text.ts';
import { fillFields, showLink } from './views.ts';

const maxFiles = 5;
// Download addresses are valid for at least 3 hours.
const addressLifetime = 170 * 60_000;

/** Points a link to a file. After the download address has expired, the link opens the purchase, which has a new one. */
function linkToFile(link: HTMLAnchorElement, presignedUrl: string, purchasePath: string): void {
  const fetchedAt = Date.now();
  link.href = presignedUrl;
  link.addEventListener('click', (event) => {
    if (Date.now() - fetchedAt < addressLifetime) return;
    event.preventDefault();
    location.assign(purchasePath);
  });
}

/** Lists up to five files for download. The button downloads a single file, and opens the purchase for several. */
export async function showFiles(purchaseId: string, button: HTMLAnchorElement | undefined): Promise<void> {
  const list = findHook('files');
  const found = await api('GET /api/v1/digital-files/{id}', { params: { id: purchaseId } }).catch(() => null);
  if (!list || !found || found.data.length > maxFiles) return;
  const purchasePath = `/purchased-digital-products/${purchaseId}`;
  const [single] = found.data;
  if (button && single && found.data.length === 1) linkToFile(button, single.presignedUrl, purchasePath);
  for (const { fileName, presignedUrl } of found.data) {
    const link = Object.assign(document.createElement('a'), { textContent: fileName });
    linkToFile(link, presignedUrl, purchasePath);
    const row = document.createElement('li');
    row.append(link);
    list.append(row);
  }
  list.hidden = found.data.length === 0;
}

const leads: Partial<Record<TelegramSubscription['access'], string>> = text.inviteLeads;

const webAddress = (address: string | null | undefined) => (address && /^https?:\/\//i.test(address) ? address : null);

async function fetchSubscription(purchaseId: string): Promise<TelegramSubscription | null> {
  const query = { type: 'TELEGRAM_PLAN', limit: 20 } as const;
  const found = await api('GET /api/v1/purchased-items', { query }).catch(() => null);
  return found?.data.telegramSubscriptions.find(({ id }) => id === purchaseId) ?? null;
}

/** Polls a new subscription until the buyer has joined; shows the invite link as soon as it exists. */
export function watchAccess({ purchaseId, isRenewal }: Order): void {
  if (!purchaseId || isRenewal) return;
  poll(async () => {
    const subscription = await fetchSubscription(purchaseId);
    if (!subscription) return false;
    const { access } = subscription;
    fillFields({ lead: leads[access] });
    showLink('join', access === 'READY' ? webAddress(subscription.inviteLink) : null);
    showLink('openTelegram', access === 'JOINED' ? webAddress(subscription.telegramLink) : null);
    return access === 'JOINED' || access === 'OVER' || access === 'WAITING';
  });
}
