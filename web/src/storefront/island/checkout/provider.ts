import type { StartedPayment } from '@jamun/contract';
import { closeOnBack } from '../close-on-back.ts';
import { isInAppBrowser, isMobile } from './browsers.ts';

interface Provider {
  checkout(options: { paymentSessionId: string; redirectTarget: '_modal' | '_self' }): Promise<unknown>;
}

declare global {
  interface Window {
    Cashfree?: ((options: { mode: StartedPayment['checkout']['mode'] }) => Provider) | undefined;
  }
}

const loadTimeout = 20_000;

/** The provider's script is loaded only for a payment: the provider learns nothing about other visitors. */
function loadScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    // A failed script is removed, so that the next attempt loads it again.
    const fail = () => {
      clearTimeout(timer);
      script.remove();
      reject(new Error('the script of the payment provider did not load'));
    };
    const timer = setTimeout(fail, loadTimeout);
    script.src = src;
    script.addEventListener('error', fail);
    script.addEventListener('load', () => {
      clearTimeout(timer);
      resolve();
    });
    document.head.append(script);
  });
}

/** Lets Back close the provider's window. Its script has no function for that, so the elements that it added are removed. */
function closeWindowOnBack(usesEntry: boolean) {
  const before = new Set(document.body.children);
  let forget = () => false;
  const pressed = new Promise<void>((resolve) => {
    ({ forget } = closeOnBack(
      () => {
        for (const added of [...document.body.children]) if (!before.has(added)) added.remove();
        document.documentElement.style.overflow = '';
        // The provider's script still considers its window open: the next payment loads the script again.
        window.Cashfree = undefined;
        resolve();
      },
      { usesEntry },
    ));
  });
  return { pressed, forget: () => forget() };
}

const hasFailed = (result: unknown) => typeof result === 'object' && result !== null && 'error' in result;

/** Removes the history entry of the sheet: Back then leads from the provider's page to the shop in one step. */
const removeEntry = () =>
  new Promise<void>((resolve) => {
    addEventListener('popstate', () => resolve(), { once: true });
    history.back();
  });

/** Replaces this page by the provider's, which returns to the result page. Rejects if that page cannot be opened. */
async function openAsPage(provider: Provider, paymentSessionId: string): Promise<never> {
  if (hasFailed(await provider.checkout({ paymentSessionId, redirectTarget: '_self' }))) {
    throw new Error('the page of the payment provider did not open');
  }
  return new Promise(() => {});
}

/**
 * Opens the provider's checkout over the page and resolves when it closes; the server has the result of the payment. Returns whether
 * the history entry of the window is still on top, for the next page to replace. On phones and in browsers of other apps the checkout
 * replaces the page: a frame may not open a UPI app, and many banks refuse to ask for their code in one.
 */
export async function openProvider(
  { checkout: { sdkUrl, mode }, paymentSessionId }: StartedPayment,
  { usesEntry = false } = {},
): Promise<boolean> {
  if (!window.Cashfree) await loadScript(sdkUrl);
  if (!window.Cashfree) throw new Error('the script of the payment provider did not load');
  const provider = window.Cashfree({ mode });
  if (isMobile(navigator.userAgent) || isInAppBrowser(navigator.userAgent)) {
    if (usesEntry) await removeEntry();
    return openAsPage(provider, paymentSessionId);
  }
  const back = closeWindowOnBack(usesEntry);
  await Promise.race([provider.checkout({ paymentSessionId, redirectTarget: '_modal' }), back.pressed]);
  return back.forget();
}
