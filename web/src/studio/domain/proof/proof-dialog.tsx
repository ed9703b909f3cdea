import { accountMessages } from '@jamun/contract/messages';
import { IconShieldLock } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { api } from '../../../lib/api.ts';
import { ApiError, wordsOf } from '../../../lib/api-error.ts';
import { AlertLine } from '../../ui/alert-line.tsx';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useCall } from '../../ui/use-call.ts';
import { useSession } from '../../ui/use-session.ts';
import { CodeField } from '../second-factor/code-field.tsx';
import { useSecondFactor } from '../second-factor/use-second-factor.ts';
import classes from './proof-dialog.module.css';

interface ProofDialogProps {
  of: unknown;
  onClose: () => void;
  onProved: () => void;
}

/** Asks for the password, or a code of the second factor, before a sensitive change. */
export const ProofDialog = ({ of: asked, onClose, onProved }: ProofDialogProps) => (
  <Dialog
    opened={asked !== null}
    onClose={onClose}
    Icon={IconShieldLock}
    title="Confirm that it’s you"
    line="This protects your money and your account. We won’t ask again for ten minutes."
  >
    {asked !== null && <ProofForm onClose={onClose} onProved={onProved} />}
  </Dialog>
);

type Kind = 'password' | 'code';
const kinds = {
  password: { missing: 'Password is required', other: 'Use a code from your app' },
  code: { missing: 'Code is required', other: 'Use your password' },
};

/** Mounted only while the dialog is open, so that a typed password does not stay in memory. */
function ProofForm({ onClose, onProved }: Omit<ProofDialogProps, 'of'>) {
  const { user } = useSession();
  const canUseCode = useSecondFactor('user').data?.enabled ?? false;
  const prove = useCall({ mutationFn: (body: { [Name in Kind]?: string }) => api('POST /api/v1/users/me/proof', { body }) });
  const [kind, setKind] = useState<Kind>('password');
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState({ field: '', form: '' });

  const change = (value: string) => {
    setTyped(value);
    setProblem({ field: '', form: '' });
  };
  const switchKind = () => {
    setKind(kind === 'password' ? 'code' : 'password');
    change('');
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!typed.trim()) return setProblem({ field: kinds[kind].missing, form: '' });
    setProblem({ field: '', form: '' });
    prove.mutate(
      { [kind]: typed },
      {
        onSuccess: onProved,
        onError: (error) => {
          const field = error instanceof ApiError ? error.errors[kind] : undefined;
          setProblem(field ? { field, form: '' } : { field: '', form: wordsOf(error, accountMessages.unexpected) });
        },
      },
    );
  };

  const field = { value: typed, error: problem.field, 'data-autofocus': true } as const;
  return (
    <form onSubmit={send} noValidate>
      {problem.form && <AlertLine tone="bad">{problem.form}</AlertLine>}
      {/* Tells password managers whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <div>
        {kind === 'password' ? (
          <PasswordField
            {...field}
            onChange={(event) => change(event.currentTarget.value)}
            label="Your password"
            name="password"
            autoComplete="current-password"
            required
            withAsterisk={false}
          />
        ) : (
          <CodeField
            {...field}
            autoFocus
            onChange={(event) => change(event.currentTarget.value)}
            label="Code from the app, or a recovery code"
            inputMode="text"
          />
        )}
        {canUseCode && (
          <button type="button" className={classes.other} onClick={switchKind}>
            {kinds[kind].other}
          </button>
        )}
      </div>
      <DialogActions onCancel={onClose}>
        <BusyButton busy={prove.isPending} busyLabel="Checking..." variant="filled">
          Confirm
        </BusyButton>
      </DialogActions>
    </form>
  );
}
