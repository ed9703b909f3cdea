import type { Ownership, ProductType } from '@jamun/contract';

type ElementNames = readonly (keyof HTMLElementTagNameMap)[];

/**
 * Hooks: the `data-*` attributes by which the island finds parts of a server-rendered page, with the elements that carry them.
 * Pages write them with `hook()`, the island reads them with `findHook()` and `readHook()`: an unknown name does not compile,
 * and a unit test fails for a hook that only one side uses. `data-when`, `data-tone` and `data-session` are for CSS, not hooks.
 */
export const hooks = {
  // Account menu
  account: ['details'],
  'account-initials': ['span'],
  'account-name': ['b'],
  'account-role': ['span'],
  'sign-out': ['button'],
  // Legal pages
  contents: ['nav'],
  // Gallery of a product
  gallery: ['ul'],
  lightbox: ['dialog'],
  'lightbox-close': ['button'],
  'lightbox-picture': ['img'],
  'lightbox-position': ['p'],
  'lightbox-step': ['button'],
  // Checkout: the form, whose hooks describe the item on sale
  'pay-form': ['form'],
  'pay-type': ['form'],
  'pay-price': ['form'],
  'pay-state': ['form'],
  // Checkout: bottom sheet of guests on phones, which takes in the pay box
  'pay-box': ['div'],
  'pay-sheet': ['dialog'],
  'pay-sheet-slot': ['div'],
  'pay-sheet-close': ['button'],
  // Checkout: fields
  'paying-as': ['p'],
  buyer: ['div'],
  'email-suggestion': ['p'],
  question: ['input', 'select'],
  missing: ['input', 'select', 'textarea'],
  low: ['input'],
  invalid: ['input'],
  'plan-price': ['input'],
  'plan-label': ['input'],
  // Checkout: prices
  price: ['p', 'span'],
  'pay-total': ['dd', 'strong'],
  'pay-or-more': ['span'],
  'pay-discount': ['div'],
  'pay-plan': ['span'],
  // Checkout: coupon, in the pay box; its line and the price before it are also in the total of a product
  'pay-coupon': ['div'],
  'coupon-open': ['button'],
  'coupon-field': ['div'],
  'coupon-apply': ['button'],
  'coupon-message': ['p'],
  'coupon-price': ['div'],
  'coupon-line': ['div'],
  'coupon-code': ['bdi'],
  'coupon-discount': ['dd'],
  'coupon-terms': ['dd'],
  'coupon-remove': ['button'],
  // Checkout: buttons, notes and messages
  'pay-when': ['a', 'button', 'div', 'span'],
  'pay-button': ['button'],
  'pay-label': ['bdi'],
  'pay-purchase': ['a'],
  'in-app-help': ['p'],
  'pay-paid': ['div'],
  'pay-unfinished': ['div'],
  'pay-subscribed': ['div'],
  'pay-renewable': ['span'],
  'pay-status': ['div'],
  'toast-text': ['p'],
  // Views: values, actions and links of an order
  fill: ['b', 'dd', 'h2', 'p', 'span'],
  action: ['button'],
  link: ['a'],
  files: ['ul'],
  'status-line': ['p'],
  // Result of a payment
  result: ['div'],
  view: ['template'],
  'guest-order': ['div'],
  'correction-form': ['form'],
  // Code by email
  'code-step': ['div'],
  'code-email': ['b'],
  'code-again': ['button'],
  'code-change': ['button'],
  'code-submit': ['button'],
  // Purchases by code
  purchases: ['div'],
  'purchases-step': ['template'],
  'purchases-form': ['form'],
  'purchase-row': ['template'],
  'purchase-list': ['ul'],
  'purchases-empty': ['div'],
  'purchase-help': ['details'],
  'refund-form': ['form'],
  // Sign in and sign up
  panel: ['section'],
  'panel-link': ['a'],
  purpose: ['p'],
  notice: ['div'],
  'sign-in-form': ['form'],
  'sign-up-form': ['form'],
  'username-field': ['div'],
  'code-field': ['div'],
  'code-switch': ['button'],
  'show-password': ['button'],
  'form-alert': ['div'],
  taken: ['span'],
  'reset-link': ['a'],
  submit: ['button'],
  'busy-label': ['button'],
} as const satisfies Record<string, ElementNames>;

type HookName = keyof typeof hooks;
type HookElement<Name extends HookName> = HTMLElementTagNameMap[(typeof hooks)[Name][number]];

/** State of the pay panel: open for payment, closed (sold out or paused), owned by the visitor, or sold by the visitor. */
export type PanelState = 'open' | 'closed' | 'owned' | 'mine';

/** Kinds of the result page, by its address. */
export type ResultKind = 'success' | 'callback' | 'failed';

/** Views of the result page, rendered as templates. */
export type ResultView =
  | 'productPaid'
  | 'productFree'
  | 'planPaid'
  | 'planRenewed'
  | 'planJoined'
  | 'paidSignedOut'
  | 'paidLate'
  | 'refunded'
  | 'waiting'
  | 'problem';

/** Panels of the sign-in page. */
export type SignInPanel = 'signin' | 'signup';

/** Steps of the page of purchases by code, rendered as templates; the first is also in the page. */
export type PurchasesStep = 'email' | 'code' | 'claim' | 'list';

/** Rows of the list of purchases, rendered as templates. */
export type PurchaseRow = 'item' | 'pending';

/** Values that the island fills into a view. */
export type ViewField =
  | 'accessUntil'
  | 'amount'
  | 'bought'
  | 'channel'
  | 'contact'
  | 'coupon'
  | 'date'
  | 'duration'
  | 'email'
  | 'error'
  | 'lead'
  | 'orderId'
  | 'paymentMethod'
  | 'plan'
  | 'refund'
  | 'seller'
  | 'status'
  | 'title'
  | 'transactionId';

export type ViewAction =
  | 'askRefund'
  | 'backToShop'
  | 'cancel'
  | 'checkAgain'
  | 'claim'
  | 'correctEmail'
  | 'more'
  | 'newLink'
  | 'print'
  | 'receipt'
  | 'reload'
  | 'seeOrder'
  | 'signIn'
  | 'signOut'
  | 'skip'
  | 'tryAgain'
  | 'withdraw';
export type ViewLink = 'check' | 'claim' | 'download' | 'join' | 'openTelegram' | 'purchased' | 'purchases' | 'renew' | 'shop';

/** Hooks with a value; the others only mark an element. */
interface HookValues {
  'lightbox-step': '1' | '-1';
  /** Id of the product or channel. */
  'pay-form': string;
  'pay-type': ProductType;
  'pay-price': `${number}`;
  'pay-state': PanelState;
  buyer: keyof Ownership['customer'];
  /** Id of the question. */
  question: string;
  missing: string;
  low: string;
  invalid: string;
  'plan-price': `${number}`;
  'plan-label': string;
  'pay-when': PanelState;
  'pay-label': string;
  result: ResultKind;
  view: ResultView;
  fill: ViewField;
  action: ViewAction;
  link: ViewLink;
  'purchases-step': PurchasesStep;
  'purchase-row': PurchaseRow;
  panel: SignInPanel;
  'panel-link': SignInPanel;
  'username-field': 'email' | 'phone';
  'code-field': 'app' | 'recovery';
  'busy-label': string;
}
type ValueHook = keyof HookValues;
export type HookAttribute = Record<`data-${string}`, string | true>;

/** JSX attribute of a hook. */
export function hook(name: Exclude<HookName, ValueHook>): HookAttribute;
export function hook<Name extends ValueHook>(name: Name, value: HookValues[Name]): HookAttribute;
export function hook(name: HookName, value: string | true = true): HookAttribute {
  return { [`data-${name}`]: value };
}

export const findHooks = <Name extends HookName>(name: Name, root: ParentNode = document) => [
  ...root.querySelectorAll<HookElement<Name>>(`[data-${name}]`),
];

export const findHook = <Name extends HookName>(name: Name, root: ParentNode = document) =>
  root.querySelector<HookElement<Name>>(`[data-${name}]`);

export const readHook = <Name extends ValueHook>(element: HookElement<Name>, name: Name) =>
  element.getAttribute(`data-${name}`) as HookValues[Name] | null;

export const writeHook = <Name extends ValueHook>(element: HookElement<Name>, name: Name, value: HookValues[Name]) =>
  element.setAttribute(`data-${name}`, value);

export const findHookByValue = <Name extends ValueHook>(name: Name, value: HookValues[Name], root: ParentNode = document) =>
  findHooks(name, root).find((element) => readHook(element, name) === value);
