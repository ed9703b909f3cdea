import type { StartedPayment } from '@jamun/contract';
import { closeOnBack } from '../close-on-back.ts';

interface Provider {
  checkout(options: { paymentSessionId: string; redirectTarget: '_modal' }): Promise<unknown>;
}

declare global {
  interface Window {
    Cashfree?: ((options: { mode: StartedPayment['checkout']['mode'] }) => Provider) | undefined;
  }
}

const patience = 20_000;

/** The provider's script is fetched when somebody pays, and not before: nobody else is told of who looks at what. */
function load(src: string): Promise<void> {
  return new Promise((done, failed) => {
    const script = document.createElement('script');
    // One that never comes must not keep the buyer waiting; it is asked for anew at the next try.
    const giveUp = () => {
      clearTimeout(timer);
      script.remove();
      failed(new Error('the script of the payment provider did not load'));
    };
    const timer = setTimeout(giveUp, patience);
    script.src = src;
    script.addEventListener('error', giveUp);
    script.addEventListener('load', () => {
      clearTimeout(timer);
      done();
    });
    document.head.append(script);
  });
}

/** Back closes the sheet. The provider's script cannot be told to, so whatever it has added to the page is removed. */
function untilBack() {
  const before = new Set(document.body.children);
  let forget = () => false;
  const pressed = new Promise<void>((resolve) => {
    ({ forget } = closeOnBack(() => {
      for (const added of [...document.body.children]) if (!before.has(added)) added.remove();
      document.documentElement.style.overflow = '';
      // The provider's script believes that its sheet is open: the next payment loads the script anew.
      window.Cashfree = undefined;
      resolve();
    }));
  });
  return { pressed, forget: () => forget() };
}

/**
 * Opens the provider's checkout over the page and resolves when it is closed: the server tells how the payment went. True when the
 * history entry of the sheet is still on top, for the next page to replace.
 */
export async function openProvider({ checkout: { sdkUrl, mode }, paymentSessionId }: StartedPayment): Promise<boolean> {
  if (!window.Cashfree) await load(sdkUrl);
  if (!window.Cashfree) throw new Error('the script of the payment provider is not what it should be');
  const back = untilBack();
  await Promise.race([window.Cashfree({ mode }).checkout({ paymentSessionId, redirectTarget: '_modal' }), back.pressed]);
  return back.forget();
}
