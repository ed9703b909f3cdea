/** The browser's side, with the same one global as the real one: `Cashfree({ mode }).checkout({ paymentSessionId, redirectTarget })`. */
export const sdkScript = `(() => {
  const home = new URL(document.currentScript.src).origin;
  let open = false;
  const failed = (code, message) => ({ error: { code, message, type: 'request_failed' } });

  /** Opens the checkout by a form, as the real script does: the policy of the page must allow it (form-action). */
  function submitInto(target, session) {
    const { dataset } = document.documentElement;
    const theme = dataset.theme || dataset.mantineColorScheme;
    const form = document.createElement('form');
    Object.assign(form, { action: home + '/sandbox/cashfree/checkout', method: 'get', target, hidden: true });
    for (const [name, value] of Object.entries({ session, ...(theme ? { theme } : {}) }))
      form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
    document.body.append(form);
    form.submit();
    form.remove();
  }

  const resultOf = (outcome) =>
    outcome === 'USER_DROPPED' || outcome === 'CLOSED'
      ? failed('payment_aborted', 'Payment was closed by the customer')
      : { paymentDetails: { paymentMessage: 'Payment finished. Check status.' } };

  let frames = 0;
  function newFrame() {
    const frame = document.createElement('iframe');
    frame.title = 'Sandbox payment';
    frame.name = 'sandbox-payment-' + ++frames;
    Object.assign(frame.style, { border: '0', width: '100%', height: '100%', display: 'block', colorScheme: 'normal' });
    return frame;
  }

  function newDialog(frame) {
    const wide = window.matchMedia('(min-width: 520px)').matches;
    const dialog = document.createElement('dialog');
    dialog.setAttribute('aria-label', 'Payment');
    Object.assign(dialog.style, {
      ...{ padding: '0', border: '0', overflow: 'hidden', boxSizing: 'border-box', boxShadow: '0 0 0 200vmax rgb(28 18 44 / 0.36)', background: 'Canvas', maxWidth: '100vw', maxHeight: '100dvh' },
      ...(wide
        ? { width: '440px', height: 'min(700px, calc(100dvh - 32px))', margin: 'auto', borderRadius: '16px' }
        : { width: '100vw', height: 'min(720px, 100dvh)', margin: 'auto 0 0', borderRadius: '16px 16px 0 0' }),
    });
    dialog.append(frame);
    return dialog;
  }

  /** Resolves with the outcome that the frame tells. */
  function listen(frame, done) {
    const onMessage = ({ source, origin, data }) => {
      if (source !== frame.contentWindow || origin !== home || !data || data.from !== 'sandbox-cashfree') return;
      if (data.what === 'ready') frame.focus();
      if (data.what !== 'finished') return;
      window.removeEventListener('message', onMessage);
      done(data.outcome);
    };
    window.addEventListener('message', onMessage);
  }

  const inModal = (session) =>
    new Promise((resolve) => {
      const frame = newFrame();
      const dialog = newDialog(frame);
      const { overflow } = document.documentElement.style;
      const finish = (outcome) => {
        if (!open) return;
        open = false;
        document.documentElement.style.overflow = overflow;
        // The dialog gives the focus back to where it was.
        dialog.close();
        dialog.remove();
        resolve(resultOf(outcome));
      };
      listen(frame, finish);
      // The frame writes down that the buyer left; should it not answer, the dialog closes all the same.
      dialog.addEventListener('cancel', (event) => {
        event.preventDefault();
        frame.contentWindow.postMessage({ from: 'sandbox-cashfree', what: 'close' }, home);
        setTimeout(() => finish('USER_DROPPED'), 3000);
      });
      open = true;
      document.body.append(dialog);
      document.documentElement.style.overflow = 'hidden';
      dialog.showModal();
      submitInto(frame.name, session);
    });

  const inPlace = (session, place) =>
    new Promise((resolve) => {
      const frame = newFrame();
      frame.style.height = '700px';
      open = true;
      listen(frame, (outcome) => {
        open = false;
        frame.remove();
        resolve(resultOf(outcome));
      });
      place.replaceChildren(frame);
      submitInto(frame.name, session);
    });

  async function checkout({ paymentSessionId, redirectTarget = '_self' } = {}) {
    if (typeof paymentSessionId !== 'string' || !paymentSessionId) return failed('payment_session_id_invalid', 'paymentSessionId is missing');
    if (open) return failed('checkout_open', 'A payment is open already');
    if (redirectTarget === '_modal') return inModal(paymentSessionId);
    if (redirectTarget instanceof Element) return inPlace(paymentSessionId, redirectTarget);
    submitInto(redirectTarget, paymentSessionId);
    return { redirect: true };
  }

  window.Cashfree = ({ mode } = {}) => {
    if (mode !== 'sandbox' && mode !== 'production') throw new Error('mode should be sandbox or production');
    return { checkout, version: () => 'sandbox' };
  };
})();
`;
