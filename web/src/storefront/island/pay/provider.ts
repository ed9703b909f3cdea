import type { StartedPayment } from '@jamun/contract';

interface Provider {
  checkout(options: { paymentSessionId: string; redirectTarget: '_modal' }): Promise<unknown>;
}

declare global {
  interface Window {
    Cashfree?: (options: { mode: StartedPayment['checkout']['mode'] }) => Provider;
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

/** Opens the provider's checkout over the page, and resolves when it is closed again: how it went is not for the browser to say. */
export async function openProvider({ checkout: { sdkUrl, mode }, paymentSessionId }: StartedPayment): Promise<void> {
  if (!window.Cashfree) await load(sdkUrl);
  if (!window.Cashfree) throw new Error('the script of the payment provider is not what it should be');
  await window.Cashfree({ mode }).checkout({ paymentSessionId, redirectTarget: '_modal' });
}
