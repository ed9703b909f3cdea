import type { MailPreferences } from '@jamun/contract';
import { errorMessage } from '../../../../lib/api-error.ts';
import { useMailPreferences, useTurnSwitch } from '../../../domain/email-preferences/api.ts';
import { ErrorState } from '../../../ui/feedback/empty-and-error-state.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { SwitchField } from '../../../ui/form/fields/check-field.tsx';
import { Setting } from '../../../ui/form/setting.tsx';
import { useAnchor } from '../use-anchor.ts';
import classes from './mails-card.module.css';

const switches: { about: keyof MailPreferences; label: string; hint: string }[] = [
  { about: 'sales', label: 'Sales', hint: 'Sales summary, at most one email an hour.' },
  { about: 'subscriptions', label: 'Subscriptions', hint: 'When a subscription of yours begins, nears its end, or has ended.' },
  { about: 'signIns', label: 'New sign-ins', hint: 'When someone signs in on a new device.' },
];

/** Mails lead here, by this name in the address. */
const anchor = 'mails';

export function MailsCard() {
  const preferences = useMailPreferences();
  return (
    <Setting id={anchor} title="Emails" line="Choose which emails we send you. Notifications here are not affected.">
      {preferences.data ? (
        <Switches preferences={preferences.data} />
      ) : preferences.isError ? (
        <ErrorState
          title="Your mail preferences could not be loaded"
          message={errorMessage(preferences.error, 'Check your connection and try again.')}
          onRetry={() => void preferences.refetch()}
          busy={preferences.isFetching}
        />
      ) : (
        <div role="status" aria-label="Loading your mail preferences" className={classes.waiting} />
      )}
    </Setting>
  );
}

function Switches({ preferences }: { preferences: MailPreferences }) {
  useAnchor(anchor);
  const turn = useTurnSwitch((error) => toast.error(errorMessage(error, 'Your choice was not saved. Please try again.')));
  return (
    <div className={classes.switches}>
      {switches.map(({ about, label, hint }) => (
        <SwitchField
          key={about}
          name={about}
          label={label}
          hint={hint}
          value={preferences[about]}
          onChange={(isOn) => turn.mutate({ about, isOn: isOn === true })}
        />
      ))}
      <p className={classes.always}>You always get emails about receipts, refunds, withdrawals, KYC, payment methods and your password.</p>
    </div>
  );
}
