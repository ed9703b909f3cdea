import type { PurchasedFile, TelegramSubscription } from '@jamun/contract';
import { findHook } from '../../hooks.ts';
import { linkToFile } from '../file-link.ts';
import { poll } from '../payment/poll.ts';
import { fillFields, findLink, showLink, webAddress } from '../view-parts.ts';
import type { OpenedOrder } from './order-access.ts';
import * as text from './text.ts';

const maxFiles = 5;

function listFiles(files: PurchasedFile[], pageOfFiles: string): void {
  const list = findHook('files');
  if (!list) return;
  for (const { fileName, presignedUrl } of files) {
    const link = Object.assign(document.createElement('a'), { textContent: fileName });
    linkToFile(link, presignedUrl, pageOfFiles);
    const row = document.createElement('li');
    row.append(link);
    list.append(row);
  }
  list.hidden = files.length === 0;
}

/**
 * Lists the files for download. The button downloads a single file, and opens the purchase for several. Without an account there is no
 * page of the purchase: this page lists every file, and a reload renews expired addresses.
 */
export async function showFiles(opened: OpenedOrder): Promise<void> {
  const { order, isGuest } = opened;
  const purchasePage = order.purchaseId ? `/purchased-digital-products/${order.purchaseId}` : '/purchased';
  const pageOfFiles = isGuest ? location.pathname + location.search : purchasePage;
  showLink('download', isGuest ? null : purchasePage);
  const files = await opened.fetchFiles().catch(() => []);
  const button = findLink('download');
  const [single] = files;
  if (button && single && files.length === 1) {
    button.hidden = false;
    linkToFile(button, single.presignedUrl, pageOfFiles);
  }
  if (isGuest || files.length <= maxFiles) listFiles(files, pageOfFiles);
}

const leads: Partial<Record<TelegramSubscription['access'], string>> = text.inviteLeads;

/** Polls a new subscription until the buyer has joined; shows the invite link as soon as it exists. */
export function watchAccess({ order, fetchSubscription }: OpenedOrder): void {
  if (!order.purchaseId || order.isRenewal) return;
  poll(async () => {
    const subscription = await fetchSubscription().catch(() => null);
    if (!subscription) return false;
    const { access } = subscription;
    fillFields({ lead: leads[access] });
    showLink('join', access === 'READY' ? webAddress(subscription.inviteLink) : null);
    showLink('openTelegram', access === 'JOINED' ? webAddress(subscription.telegramLink) : null);
    return access === 'JOINED' || access === 'OVER' || access === 'WAITING';
  });
}
