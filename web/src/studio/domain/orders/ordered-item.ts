import { planTitle, type Sale } from '@jamun/contract';
import { orderItemText } from './text.ts';

type OrderedItem = Pick<Sale, 'digitalProduct' | 'telegramPlan'>;

/** The name at the time of the order: "Presets", "Chai & Charts · Monthly". */
export function itemNameOf({ digitalProduct, telegramPlan }: OrderedItem): string {
  if (digitalProduct) return digitalProduct.title;
  return telegramPlan ? planTitle(telegramPlan.channel.channelName, telegramPlan.name) : '';
}

export const productTypeNames = orderItemText.types;

/** Options of the type filter of a list. */
export const productTypeOptions = [
  { value: '', label: orderItemText.typeFilter.all },
  { value: 'DIGITAL_PRODUCT', label: orderItemText.typeFilter.DIGITAL_PRODUCT },
  { value: 'TELEGRAM_PLAN', label: orderItemText.typeFilter.TELEGRAM_PLAN },
] as const;
