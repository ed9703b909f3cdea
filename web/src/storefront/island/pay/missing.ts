import { session } from '../../../lib/session.ts';

/** The provider needs a name, an e-mail address and a phone number: what the account does not know is asked for here. */
export function askWhatIsMissing(form: HTMLFormElement): void {
  const ask = () => {
    const { user } = session.get();
    if (!user) return;
    const known: Record<string, string | null> = { name: user.name, email: user.email, phone: user.phone };
    for (const field of form.querySelectorAll<HTMLElement>('[data-unless-known]')) {
      const isKnown = Boolean(known[field.dataset.unlessKnown ?? '']);
      field.hidden = isKnown;
      // What is not shown is not asked for either.
      for (const control of field.querySelectorAll('input')) control.disabled = isKnown;
    }
  };
  session.subscribe(ask);
  ask();
}
