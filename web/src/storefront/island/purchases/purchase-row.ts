import { formatShortRupees, type PendingOrder, type PurchasedFile, planTitle } from '@jamun/contract';
import { api } from '../../../lib/api.ts';
import { errorMessage } from '../../../lib/api-error.ts';
import { formatBytes } from '../../../lib/format.ts';
import { formatDay, formatMinute } from '../../../lib/time.ts';
import { guestToken } from '../../../lib/token.ts';
import { findHook, findHookByValue, findHooks, type PurchaseRow, readHook } from '../../hooks.ts';
import { fileAddressLifetime } from '../file-link.ts';
import { poll } from '../payment/poll.ts';
import { resultAddress } from '../payment/result-address.ts';
import { fillFields, runBusy, showAction, showLink, showStatus, webAddress } from '../view-parts.ts';
import { watchHelp } from './order-help.ts';
import { canGetNewLink, type Purchase, purchaseOfPlan, renewalPath } from './purchase.ts';
import * as text from './text.ts';

const tones: Record<Purchase['state'], string> = { active: 'ok', expired: 'bad', refunded: '', inactive: '' };

function newRow(name: PurchaseRow): HTMLElement | null {
  const content = findHookByValue('purchase-row', name)?.content.cloneNode(true) as DocumentFragment | undefined;
  return content?.querySelector('li') ?? null;
}

const amountLabel = (amount: number) => (amount === 0 ? text.free : formatShortRupees(amount));

/** Fetches the addresses of the files, which expire, once for several downloads. */
function fileAddresses(purchaseId: string): () => Promise<PurchasedFile[]> {
  let fetchedAt = 0;
  let files: PurchasedFile[] = [];
  return async () => {
    if (Date.now() - fetchedAt > fileAddressLifetime) {
      files = (await api('GET /api/v1/digital-files/{id}', { params: { id: purchaseId }, session: guestToken })).data;
      fetchedAt = Date.now();
    }
    return files;
  };
}

function listFiles(row: HTMLElement, { id, files }: Purchase): void {
  const list = findHook('files', row);
  if (!list) return;
  const fetchFiles = fileAddresses(id);
  const download = async (fileId: string) => {
    try {
      const file = (await fetchFiles()).find((candidate) => candidate.id === fileId);
      if (file) location.assign(file.presignedUrl);
      else showStatus(text.fileNotLoaded, row);
    } catch (error) {
      showStatus(errorMessage(error, text.fileNotLoaded), row);
    }
  };
  for (const { id: fileId, fileName, fileSize } of files) {
    const button = Object.assign(document.createElement('button'), { type: 'button' });
    const name = Object.assign(document.createElement('span'), { textContent: fileName });
    button.append(name, Object.assign(document.createElement('small'), { textContent: text.download(formatBytes(fileSize)) }));
    button.onclick = () => void runBusy(button, () => download(fileId));
    const item = document.createElement('li');
    item.append(button);
    list.append(item);
  }
  list.hidden = files.length === 0;
}

function leadOf({ subscription, state }: Purchase): string | null {
  if (!subscription) return state === 'refunded' ? text.productRefunded : null;
  if (state === 'refunded') return text.subscriptionRefunded;
  return text.accessLeads[state === 'active' ? subscription.access : 'OVER'];
}

async function fetchSubscription(purchaseId: string): Promise<Purchase | null> {
  const query = { type: 'TELEGRAM_PLAN', limit: 100 } as const;
  const found = await api('GET /api/v1/purchased-items', { query, session: guestToken }).catch(() => null);
  const subscription = found?.data.telegramSubscriptions.find(({ id }) => id === purchaseId);
  return subscription ? purchaseOfPlan(subscription) : null;
}

/** Polls a subscription whose invite link is being created. */
function watchInvite(row: HTMLElement, { id }: Purchase): void {
  poll(async () => {
    if (!row.isConnected) return true;
    const purchase = await fetchSubscription(id);
    if (!purchase || purchase.subscription?.access === 'PREPARING') return false;
    showAccess(row, purchase);
    return true;
  });
}

const createLink = (row: HTMLElement, purchase: Purchase, button: HTMLButtonElement) =>
  runBusy(button, async () => {
    try {
      await api('POST /api/v1/telegram/subscriptions/{id}/invite-link', { params: { id: purchase.id }, session: guestToken });
      fillFields({ lead: text.accessLeads.PREPARING }, row);
      showLink('join', null, row);
      showAction('newLink', null, row);
      watchInvite(row, purchase);
    } catch (error) {
      showStatus(errorMessage(error, text.linkNotCreated), row);
    }
  });

/** Invite link, renewal and state of a subscription. */
function showAccess(row: HTMLElement, purchase: Purchase): void {
  const { subscription, endsAt, state } = purchase;
  const isActive = state === 'active';
  fillFields({ lead: leadOf(purchase) }, row);
  if (endsAt && state !== 'refunded') {
    fillFields({ accessUntil: (isActive ? text.accessUntil : text.accessEnded)(formatDay(endsAt)) }, row);
  }
  showLink('join', isActive && subscription?.access === 'READY' ? webAddress(subscription.inviteLink) : null, row);
  showLink('openTelegram', isActive && subscription?.access === 'JOINED' ? webAddress(subscription.telegramLink) : null, row);
  showLink('renew', renewalPath(purchase), row);
  showAction('newLink', canGetNewLink(purchase) ? (button) => void createLink(row, purchase, button) : null, row);
}

/** Row of a product or subscription. */
export function itemRow(purchase: Purchase): HTMLElement | null {
  const row = newRow('item');
  if (!row) return null;
  const { title, amount, boughtAt, state, subscription } = purchase;
  const isPlainProduct = !subscription && state === 'active';
  fillFields(
    { title, bought: text.boughtOn(formatDay(boughtAt), amountLabel(amount)), status: isPlainProduct ? null : text.statusLabels[state] },
    row,
  );
  const badge = findHooks('fill', row).find((target) => readHook(target, 'fill') === 'status');
  if (badge) badge.dataset.tone = tones[state];
  listFiles(row, purchase);
  showAccess(row, purchase);
  watchHelp(row, purchase);
  if (state === 'active' && subscription?.access === 'PREPARING') setTimeout(() => watchInvite(row, purchase));
  return row;
}

/** Row of an order whose payment the bank has not confirmed yet. */
export function pendingRow({ id, productType, itemName, channelName, amount, createdAt }: PendingOrder): HTMLElement | null {
  const row = newRow('pending');
  if (!row) return null;
  const title = channelName ? planTitle(channelName, itemName) : itemName;
  fillFields({ title, bought: text.startedOn(formatMinute(createdAt), amountLabel(amount)) }, row);
  showLink('check', resultAddress.waiting({ orderId: id, productType }), row);
  return row;
}
