import { findHook, findHooks } from '../../../hooks.ts';
import { formatPrice } from '../../text.ts';
import { runBusy } from '../../view-parts.ts';
import { selectedItemId } from '../selection.ts';
import type { AppliedCoupon, ReducedItem } from './coupon-prices.ts';
import { couponTerms } from './coupon-terms.ts';
import * as text from './text.ts';

/** Of the bar with the pay button on phones, with the message below the field; in pixels. */
const bottomBarHeight = 110;

/** `silent`: for screen readers only, because the page shows the same. */
type Tone = 'plain' | 'bad' | 'silent';

/** Writing the same text again could make screen readers repeat it. */
function write(element: Element | null, content: string): void {
  if (element && element.textContent !== content) element.textContent = content;
}

const isVisible = (element: HTMLElement) => element.checkVisibility?.() ?? element.offsetParent !== null;

interface CouponActions {
  apply(): void;
  remove(): void;
}

/** A selected item without a price is a free plan. The reason of an item that is not reduced is the message below. */
function termsOf(coupon: AppliedCoupon, item: ReducedItem | undefined): string {
  if (!item) return text.forOtherPlans;
  return item.message === null ? couponTerms(coupon, Date.now()) : '';
}

/** Line of an applied coupon, for the selected item: code, discount and terms. */
function showLines(form: HTMLFormElement, coupon: AppliedCoupon | null): void {
  const item = coupon?.items.get(selectedItemId(form));
  const isReduced = item?.message === null;
  for (const row of findHooks('coupon-price', form)) {
    row.hidden = !isReduced;
    write(row.querySelector('dd'), item ? formatPrice(item.price) : '');
  }
  for (const line of findHooks('coupon-line', form)) {
    line.hidden = !coupon;
    if (!coupon) continue;
    write(findHook('coupon-code', line), coupon.code);
    write(findHook('coupon-discount', line), isReduced ? formatPrice(item.amount - item.price) : '');
    write(findHook('coupon-terms', line), termsOf(coupon, item));
    const button = findHook('coupon-remove', line);
    if (button) button.ariaLabel = text.removeLabel(coupon.code);
  }
}

/** Field for a code, line of an applied coupon, and message. */
export function couponView(form: HTMLFormElement, actions: CouponActions) {
  const openButton = findHook('coupon-open', form);
  const field = findHook('coupon-field', form);
  const input = field?.querySelector('input');
  const applyButton = findHook('coupon-apply', form);
  const message = findHook('coupon-message', form);
  let reasonOfItem: string | null = null;

  const say = (content: string, tone: Tone = 'plain') => {
    if (message) message.dataset.tone = tone;
    write(message, content);
    input?.setAttribute('aria-invalid', String(tone === 'bad' && content !== ''));
  };

  function toggleField(isOpen: boolean): void {
    if (!field || !openButton) return;
    field.hidden = !isOpen;
    openButton.hidden = isOpen;
    openButton.ariaExpanded = String(isOpen);
  }

  input?.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return;
    // The form belongs to the page, which would start the payment.
    event.preventDefault();
    actions.apply();
  });
  applyButton?.addEventListener('click', actions.apply);
  for (const button of findHooks('coupon-remove', form)) button.addEventListener('click', actions.remove);

  return {
    say,
    /** Shows the coupon for the selected item; null: none. Removes the message of the state before. */
    show(coupon: AppliedCoupon | null): void {
      showLines(form, coupon);
      const item = coupon?.items.get(selectedItemId(form));
      if (coupon) {
        if (input) input.value = '';
        toggleField(false);
        if (openButton) openButton.hidden = true;
      } else if (field?.hidden) toggleField(false);
      const reason = item?.message ?? null;
      if (reason !== reasonOfItem) say(reason ?? '');
      reasonOfItem = reason;
    },
    open({ code = '', keepsFocus = false } = {}): void {
      toggleField(true);
      if (!input) return;
      input.value ||= code;
      if (!keepsFocus) input.focus();
    },
    typedCode: () => (field?.hidden ? '' : (input?.value.trim() ?? '')),
    isFieldInView(): boolean {
      const { bottom = 0 } = field?.getBoundingClientRect() ?? {};
      return bottom > 0 && bottom < innerHeight - bottomBarHeight;
    },
    reject(reason: string): void {
      say(reason, 'bad');
      input?.focus();
    },
    async runBusy<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
      let result: Result | undefined;
      if (applyButton)
        await runBusy(applyButton, async () => {
          result = await work();
        });
      return result;
    },
    /** After the field has been hidden. */
    focusLine: () => findHooks('coupon-remove', form).find(isVisible)?.focus(),
    /** After the line has been hidden. */
    focusEntry: () => openButton?.focus(),
  };
}
