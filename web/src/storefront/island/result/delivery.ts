import type { Order, TelegramSubscription } from '@jamun/contract';
import { api } from '../../../lib/api.ts';
import { keepAsking } from '../payment/keep-asking.ts';
import { fill, showLink } from './views.ts';

const mostFiles = 5;
// Download addresses work for at least 3 hours.
const freshFor = 170 * 60_000;

/** Lets a link download a file. An expired address leads to the purchase, where a fresh one is made. */
function linkToFile(link: HTMLAnchorElement, presignedUrl: string, purchasePath: string): void {
  const fetchedAt = Date.now();
  link.href = presignedUrl;
  link.addEventListener('click', (event) => {
    if (Date.now() - fetchedAt < freshFor) return;
    event.preventDefault();
    location.assign(purchasePath);
  });
}

/** Lists the files of a product for download, if there are few. The button downloads a single file, and leads to several. */
export async function showFiles(purchaseId: string, button: HTMLAnchorElement | null): Promise<void> {
  const list = document.querySelector<HTMLElement>('[data-result] [data-files]');
  const found = await api('GET /api/v1/digital-files/{id}', { params: { id: purchaseId } }).catch(() => null);
  if (!list || !found || found.data.length > mostFiles) return;
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

const leads: Partial<Record<TelegramSubscription['access'], string>> = {
  PREPARING: 'Your invite link is being prepared. This page shows it in a few seconds.',
  READY: 'Your invite link is ready. It is for you alone and works once.',
  DELAYED: 'Telegram is taking longer than usual. We’ll email you when your invite link is ready.',
  JOINED: 'You are in the channel.',
};

const isWebAddress = (address: string | null | undefined) => (address && /^https?:\/\//i.test(address) ? address : null);

async function askAccess(purchaseId: string): Promise<TelegramSubscription | null> {
  const query = { type: 'TELEGRAM_PLAN', limit: 20 } as const;
  const found = await api('GET /api/v1/purchased-items', { query }).catch(() => null);
  return found?.data.telegramSubscriptions.find(({ id }) => id === purchaseId) ?? null;
}

/** Follows a new subscription until its buyer has joined: shows the invite link as soon as there is one. */
export function followAccess({ purchaseId, isRenewal }: Order): void {
  if (!purchaseId || isRenewal) return;
  keepAsking(async () => {
    const subscription = await askAccess(purchaseId);
    if (!subscription) return false;
    const { access } = subscription;
    fill({ lead: leads[access] });
    showLink('join', access === 'READY' ? isWebAddress(subscription.inviteLink) : null);
    showLink('openTelegram', access === 'JOINED' ? isWebAddress(subscription.telegramLink) : null);
    return access === 'JOINED' || access === 'OVER' || access === 'WAITING';
  });
}
