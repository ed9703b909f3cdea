import type { PublicContact, User } from '@jamun/contract';
import { useState } from 'react';
import { errorMessage, loadErrorMessage } from '../../../../lib/api-error.ts';
import { usePublicContact, useUpdatePublicContact } from '../../../domain/public-contact/api.ts';
import { BusyButton } from '../../../ui/button/busy-button.tsx';
import { ErrorState } from '../../../ui/feedback/empty-and-error-state.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Setting } from '../../../ui/form/setting.tsx';
import { useSession } from '../../../ui/hooks/use-session.ts';
import { useAnchor } from '../use-anchor.ts';
import classes from './public-contact-card.module.css';

/** A notification leads here, by this name in the address. */
const anchor = 'public-contact';

interface Choice {
  value: PublicContact;
  label: string;
  hint: string;
}

const choicesFor = ({ email, emailVerified }: Pick<User, 'email' | 'emailVerified'>): Choice[] => [
  {
    value: 'EMAIL',
    label: 'Email and support details',
    hint: `${email ?? 'Your email address'}${emailVerified ? '' : ', once it is verified,'} and the support details of each product or channel.`,
  },
  { value: 'SUPPORT', label: 'Support details only', hint: 'The support details that you add to a product or channel.' },
  { value: 'NONE', label: 'None', hint: 'No contact on your pages, and none for buyers.' },
];

/** Offered only to sellers who have it: their pages showed it before there was a choice. */
const formerChoice: Choice = {
  value: 'ACCOUNT',
  label: 'Email and phone number',
  hint: 'What your pages show now: email address and phone number of your account. Once changed, it can’t be chosen again.',
};

export function PublicContactCard() {
  const contact = usePublicContact();
  return (
    <Setting id={anchor} title="Public contact" line="What your product and channel pages show about how to reach you.">
      {contact.data ? (
        <ContactForm saved={contact.data} />
      ) : contact.isError ? (
        <ErrorState
          title="Your public contact could not be loaded"
          message={loadErrorMessage(contact.error)}
          onRetry={() => void contact.refetch()}
          busy={contact.isFetching}
        />
      ) : (
        <div role="status" aria-label="Loading your public contact" className={classes.waiting} />
      )}
    </Setting>
  );
}

function ContactForm({ saved }: { saved: PublicContact }) {
  useAnchor(anchor);
  const user = useSession().user ?? { email: null, emailVerified: false };
  const update = useUpdatePublicContact();
  const [chosen, setChosen] = useState(saved);
  const choices = saved === 'ACCOUNT' ? [formerChoice, ...choicesFor(user)] : choicesFor(user);
  const save = () => {
    if (chosen === 'ACCOUNT') return;
    update.mutate(chosen, {
      onSuccess: ({ message }) => toast.success(message),
      onError: (error) => toast.error(errorMessage(error, 'Your choice was not saved. Please try again.')),
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
        <legend>Shown to buyers</legend>
        {choices.map(({ value, label, hint }) => (
          <label key={value} className={classes.choice}>
            <input type="radio" name="publicContact" value={value} checked={chosen === value} onChange={() => setChosen(value)} />
            <span>
              <b>{label}</b>
              <span className={classes.hint}>{hint}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <BusyButton busy={update.isPending} busyLabel="Saving..." disabled={chosen === saved}>
        Save
      </BusyButton>
    </form>
  );
}
