import type { MailPreferences } from '@jamun/contract';
import { errorMessage } from '../../../../lib/api-error.ts';
import { useMailPreferences, useTurnSwitch } from '../../../domain/email-preferences/api.ts';
import { ErrorState } from '../../../ui/feedback/empty-and-error-state.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { SwitchField } from '../../../ui/form/fields/check-field.tsx';
import { Setting } from '../../../ui/form/setting.tsx';
import { useAnchor } from '../../../ui/hooks/use-hash-target.ts';
import { settingsText } from '../text.tsx';
import classes from './email-preferences-card.module.css';

const text = settingsText.emails;

const switches: (keyof MailPreferences)[] = ['sales', 'subscriptions', 'signIns'];

/** Fragment in the links of emails. */
const anchor = 'mails';

export function EmailPreferencesCard() {
  const preferences = useMailPreferences();
  return (
    <Setting id={anchor} title={text.title} line={text.line}>
      {preferences.data ? (
        <Switches preferences={preferences.data} />
      ) : preferences.isError ? (
        <ErrorState
          title={text.failed}
          message={errorMessage(preferences.error, text.failedFix)}
          onRetry={() => void preferences.refetch()}
          busy={preferences.isFetching}
        />
      ) : (
        <div role="status" aria-label={text.loading} className={classes.waiting} />
      )}
    </Setting>
  );
}

function Switches({ preferences }: { preferences: MailPreferences }) {
  useAnchor(anchor);
  const change = useTurnSwitch((error) => toast.error(errorMessage(error, text.notSaved)));
  return (
    <div className={classes.switches}>
      {switches.map((about) => (
        <SwitchField
          key={about}
          name={about}
          label={text[about].label}
          hint={text[about].hint}
          value={preferences[about]}
          onChange={(isOn) => change.mutate({ about, isOn: isOn === true })}
        />
      ))}
      <p className={classes.always}>{text.always}</p>
    </div>
  );
}
