import { type ProductType, planTitle, type Sale } from '@jamun/contract';

type OrderedItem = Pick<Sale, 'digitalProduct' | 'telegramPlan'>;

/** The name at the time of the order: "Presets", "Chai & Charts · Monthly". */
export function itemNameOf({ digitalProduct, telegramPlan }: OrderedItem): string {
  if (digitalProduct) return digitalProduct.title;
  return telegramPlan ? planTitle(telegramPlan.channel.channelName, telegramPlan.name) : '';
}

export const productTypeNames: Record<ProductType, string> = { DIGITAL_PRODUCT: 'Digital Product', TELEGRAM_PLAN: 'Telegram Plan' };

/** Options of the type filter of a list. */
export const productTypeOptions = [
  { value: '', label: 'All Types' },
  { value: 'DIGITAL_PRODUCT', label: 'Digital Products' },
  { value: 'TELEGRAM_PLAN', label: 'Telegram Plans' },
] as const;
