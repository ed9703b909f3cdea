import { accountMessages } from '@jamun/contract';
import { IconShieldLock } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { adminSession } from '../../../lib/admin-session.ts';
import { api } from '../../../lib/api.ts';
import { ApiError, errorMessage } from '../../../lib/api-error.ts';
import { BusyButton } from '../../ui/button/busy-button.tsx';
import { AlertLine } from '../../ui/feedback/alert-line.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { useCall } from '../../ui/hooks/use-call.ts';
import { useSession } from '../../ui/hooks/use-session.ts';
import { Dialog, DialogActions } from '../../ui/overlay/dialog.tsx';
import type { Area } from '../area.ts';
import { CodeField } from '../second-factor/step-form.tsx';
import { proofText as text } from '../second-factor/text.ts';
import { areaPath, useSecondFactor } from '../second-factor/use-second-factor.ts';
import classes from './proof-dialog.module.css';

interface ProofDialogProps {
  target: Area | null;
  onClose: () => void;
  onProved: () => void;
}

/** Requires the password or a code of the second factor before a sensitive change. */
export const ProofDialog = ({ target: area, onClose, onProved }: ProofDialogProps) => (
  <Dialog opened={area !== null} onClose={onClose} Icon={IconShieldLock} title={text.title} line={text.line[area ?? 'user']}>
    {area && <ProofForm area={area} onClose={onClose} onProved={onProved} />}
  </Dialog>
);

type ProofKind = 'password' | 'code';
/** For an administrator with a second factor, the server accepts a code only. */
const defaultKind = (area: Area, hasSecondFactor: boolean): ProofKind => (area === 'admin' && hasSecondFactor ? 'code' : 'password');

/** Mounted only while the dialog is open, so that a typed password does not stay in memory. */
function ProofForm({ area, onClose, onProved }: Omit<ProofDialogProps, 'target'> & { area: Area }) {
  const { user } = useSession(area === 'admin' ? adminSession : undefined);
  const hasSecondFactor = useSecondFactor(area).data?.enabled ?? false;
  const prove = useCall({ mutationFn: (body: { [Name in ProofKind]?: string }) => api(`POST /api/v1/${areaPath[area]}/proof`, { body }) });
  const [chosenKind, setKind] = useState<ProofKind | null>(null);
  const kind = chosenKind ?? defaultKind(area, hasSecondFactor);
  const [value, setValue] = useState('');
  const [error, setError] = useState({ field: '', form: '' });

  const change = (next: string) => {
    setValue(next);
    setError({ field: '', form: '' });
  };
  const switchKind = () => {
    setKind(kind === 'password' ? 'code' : 'password');
    change('');
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!value.trim()) return setError({ field: text[kind].missing, form: '' });
    setError({ field: '', form: '' });
    prove.mutate(
      { [kind]: value },
      {
        onSuccess: onProved,
        onError: (failure) => {
          const fieldError = failure instanceof ApiError ? failure.errors[kind] : undefined;
          setError(fieldError ? { field: fieldError, form: '' } : { field: '', form: errorMessage(failure, accountMessages.unexpected) });
        },
      },
    );
  };

  const field = { value, error: error.field, 'data-autofocus': true } as const;
  return (
    <form onSubmit={send} noValidate>
      {error.form && <AlertLine tone="bad">{error.form}</AlertLine>}
      {/* Account name for password managers. */}
      <input type="text" name="username" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <div>
        {kind === 'password' ? (
          <PasswordField
            {...field}
            onChange={(event) => change(event.currentTarget.value)}
            label={text.password.label}
            name="password"
            autoComplete="current-password"
            required
          />
        ) : (
          <CodeField
            {...field}
            autoFocus
            onChange={(event) => change(event.currentTarget.value)}
            label={text.code.label}
            inputMode="text"
          />
        )}
        {hasSecondFactor && area === 'user' && (
          <button type="button" className={classes.other} onClick={switchKind}>
            {text[kind].switch}
          </button>
        )}
      </div>
      <DialogActions onCancel={onClose}>
        <BusyButton busy={prove.isPending} busyLabel={text.busy} variant="filled">
          {text.confirm}
        </BusyButton>
      </DialogActions>
    </form>
  );
}
