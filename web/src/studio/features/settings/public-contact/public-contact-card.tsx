import type { PublicContact, User } from '@jamun/contract';
import { useState } from 'react';
import { errorMessage, loadErrorMessage } from '../../../../lib/api-error.ts';
import { usePublicContact, useUpdatePublicContact } from '../../../domain/public-contact/api.ts';
import { BusyButton } from '../../../ui/button/busy-button.tsx';
import { ErrorState } from '../../../ui/feedback/empty-and-error-state.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import radio from '../../../ui/form/radio.module.css';
import { Setting } from '../../../ui/form/setting.tsx';
import { useAnchor } from '../../../ui/hooks/use-hash-target.ts';
import { useSession } from '../../../ui/hooks/use-session.ts';
import { settingsText } from '../text.tsx';
import classes from './public-contact-card.module.css';

const text = settingsText.publicContact;

/** Fragment in the link of a notification. */
const anchor = 'public-contact';

interface Choice {
  value: PublicContact;
  label: string;
  hint: string;
}

const choicesFor = ({ email, emailVerified }: Pick<User, 'email' | 'emailVerified'>): Choice[] => [
  { value: 'EMAIL', label: text.email.label, hint: text.email.hint(email, emailVerified) },
  { value: 'SUPPORT', ...text.support },
  { value: 'NONE', ...text.none },
];

/** Default of accounts from before the setting existed; cannot be chosen again. */
const legacyChoice: Choice = { value: 'ACCOUNT', ...text.account };

export function PublicContactCard() {
  const contact = usePublicContact();
  return (
    <Setting id={anchor} title={text.title} line={text.line}>
      {contact.data ? (
        <ContactForm saved={contact.data} />
      ) : contact.isError ? (
        <ErrorState
          title={text.failed}
          message={loadErrorMessage(contact.error)}
          onRetry={() => void contact.refetch()}
          busy={contact.isFetching}
        />
      ) : (
        <div role="status" aria-label={text.loading} className={classes.waiting} />
      )}
    </Setting>
  );
}

function ContactForm({ saved }: { saved: PublicContact }) {
  useAnchor(anchor);
  const user = useSession().user ?? { email: null, emailVerified: false };
  const update = useUpdatePublicContact();
  const [chosen, setChosen] = useState(saved);
  const choices = saved === 'ACCOUNT' ? [legacyChoice, ...choicesFor(user)] : choicesFor(user);
  const save = () => {
    if (chosen === 'ACCOUNT') return;
    update.mutate(chosen, {
      onSuccess: ({ message }) => toast.success(message),
      onError: (error) => toast.error(errorMessage(error, text.notSaved)),
    });
  };
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <fieldset className={classes.choices}>
        <legend>{text.legend}</legend>
        {choices.map(({ value, label, hint }) => (
          <label key={value} className={classes.choice}>
            <input
              className={radio.radio}
              type="radio"
              name="publicContact"
              value={value}
              checked={chosen === value}
              onChange={() => setChosen(value)}
            />
            <span>
              <b>{label}</b>
              <span className={classes.hint}>{hint}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <BusyButton busy={update.isPending} busyLabel={text.saving} disabled={chosen === saved}>
        {text.save}
      </BusyButton>
    </form>
  );
}
