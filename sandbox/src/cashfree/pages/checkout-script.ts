/** Script of the hosted payment page. Served as a file, because the Content-Security-Policy forbids inline scripts. */
export const checkoutScript = `(() => {
  const { session, back, open, bank } = document.body.dataset;
  const framed = window.parent !== window;
  if (!session) return;
  if (!framed) document.body.classList.add('alone');
  if (/Android|iPhone|iPad|Mobi/.test(navigator.userAgent)) document.querySelector('[data-phone]').hidden = false;
  const query = new URLSearchParams(location.search);
  const theme = query.get('theme');
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme;
  const $ = (selector) => document.querySelector(selector);
  const form = $('form');
  const wrong = $('.wrong');
  let pending = null;
  let view = 'form';
  let busy = false;

  function show(name) {
    view = name;
    for (const part of document.querySelectorAll('[data-view]')) part.hidden = part.dataset.view !== name;
    ($('[data-view="' + name + '"] h2') || $('h1')).focus();
    if (name === 'SUCCESS') setTimeout(finish, 2500);
  }

  let told = false;
  function finish() {
    if (told) return;
    told = true;
    const outcome = view === 'form' ? 'USER_DROPPED' : view;
    if (framed) window.parent.postMessage({ from: 'sandbox-cashfree', what: 'finished', outcome }, '*');
    else if (back) location.assign(back);
    else history.back();
  }

  async function pay(input) {
    const answer = await fetch('/sandbox/cashfree/pay', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ paymentSessionId: session, wait: false, ...input }),
    });
    const body = await answer.json();
    if (!answer.ok) throw Object.assign(new Error(body.message || 'The payment could not be made'), { code: body.code });
    return body.data;
  }

  async function attempt(input) {
    if (busy) return;
    busy = true;
    wrong.hidden = true;
    const buttons = document.querySelectorAll('.btn');
    for (const button of buttons) button.disabled = true;
    try {
      const data = await pay(input);
      pending = data.status === 'PENDING' ? data.cfPaymentId : null;
      if (data.status === 'USER_DROPPED') finish();
      else show(data.status);
    } catch (error) {
      if (['order_already_paid', 'order_expired', 'order_terminated'].includes(error.code)) show('CLOSED');
      else {
        wrong.textContent = error.message;
        wrong.hidden = false;
      }
    } finally {
      busy = false;
      for (const button of buttons) button.disabled = false;
    }
  }

  /** Hands over to a UPI app, where the payment begins. No app knows this address, so none opens. */
  function openUpiApp() {
    location.assign('upi://sandbox?tr=' + encodeURIComponent(session));
    return new Promise((opened) => setTimeout(opened, 300));
  }

  /** The bank of the card asks for its code on a page of its own, which returns here with the outcome. */
  function askBank(outcome) {
    location.assign(bank + '?' + new URLSearchParams({ session, outcome, ...(theme ? { theme } : {}) }));
  }

  function start(outcome, method) {
    if (outcome === 'USER_DROPPED') return attempt({ outcome, method: method === 'card' ? method : 'upi' });
    if (method === 'card') return askBank(outcome);
    return method === 'app' ? openUpiApp().then(() => attempt({ outcome, method: 'upi' })) : attempt({ outcome, method });
  }

  /** Leaving the page reports an unpaid outcome. */
  const close = () => (view === 'form' ? start('USER_DROPPED', form.elements.method.value).then(finish) : finish());

  form.addEventListener('change', () => {
    for (const panel of document.querySelectorAll('[data-method]')) panel.hidden = panel.dataset.method !== form.elements.method.value;
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    start(form.elements.outcome.value, form.elements.method.value);
  });
  document.addEventListener('click', (event) => {
    const button = event.target.closest('[data-do]');
    if (!button) return;
    if (button.dataset.do === 'close') close();
    if (button.dataset.do === 'finish') finish();
    if (button.dataset.do === 'again') show('form');
    if (button.dataset.do === 'end') attempt({ outcome: button.dataset.outcome, cfPaymentId: pending });
  });

  /** Focus trap while framed, as in any dialog. */
  function goRound(event) {
    const stops = [...document.querySelectorAll('button, input')].filter(
      (stop) => !stop.disabled && stop.getClientRects().length > 0 && (stop.type !== 'radio' || stop.checked),
    );
    const edge = event.shiftKey ? stops[0] : stops[stops.length - 1];
    const outside = !stops.includes(document.activeElement);
    if (document.activeElement !== edge && !(outside && event.shiftKey)) return;
    event.preventDefault();
    (event.shiftKey ? stops[stops.length - 1] : stops[0]).focus();
  }
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') close();
    if (event.key === 'Tab' && framed) goRound(event);
  });
  window.addEventListener('message', (event) => {
    if (event.source === window.parent && event.data && event.data.from === 'sandbox-cashfree' && event.data.what === 'close') close();
  });
  if (open !== 'true') show('CLOSED');
  else if (query.has('answer')) {
    const outcome = query.get('answer');
    query.delete('answer');
    // A reload must not pay again.
    history.replaceState(null, '', '?' + query);
    attempt({ outcome, method: 'card' });
  }
  if (framed) {
    // Keeps the focus of a user who pressed Tab before this script ran.
    if (document.activeElement === document.body) $('h1').focus();
    window.parent.postMessage({ from: 'sandbox-cashfree', what: 'ready' }, '*');
  }
})();
`;
