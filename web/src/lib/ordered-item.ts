import type { ProductType, Sale } from '@jamun/contract';

/** "Chai & Charts · Monthly": a plan's own name says little without its channel. */
export const planTitle = (channelName: string, planName: string) => `${channelName} · ${planName}`;

type OrderedItem = Pick<Sale, 'digitalProduct' | 'telegramPlan'>;

/** What was ordered, by its name at that time. */
export const itemNameOf = ({ digitalProduct, telegramPlan }: OrderedItem) => digitalProduct?.title ?? telegramPlan?.name ?? '';

export const productTypeNames: Record<ProductType, string> = { DIGITAL_PRODUCT: 'Digital Product', TELEGRAM_PLAN: 'Telegram Plan' };

/** For the filter of a list. */
export const productTypeOptions = [
  { value: '', label: 'All Types' },
  { value: 'DIGITAL_PRODUCT', label: 'Digital Products' },
  { value: 'TELEGRAM_PLAN', label: 'Telegram Plans' },
] as const;
