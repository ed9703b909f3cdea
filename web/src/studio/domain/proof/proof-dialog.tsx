import { accountMessages } from '@jamun/contract/messages';
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
import { CodeField } from '../second-factor/code-field.tsx';
import { areaPath, useSecondFactor } from '../second-factor/use-second-factor.ts';
import classes from './proof-dialog.module.css';

interface ProofDialogProps {
  target: Area | null;
  onClose: () => void;
  onProved: () => void;
}

const protects = { user: 'This protects your money and your account.', admin: 'This protects the money of sellers and buyers.' };

/** Asks for the password, or a code of the second factor, before a sensitive change. */
export const ProofDialog = ({ target: area, onClose, onProved }: ProofDialogProps) => (
  <Dialog
    opened={area !== null}
    onClose={onClose}
    Icon={IconShieldLock}
    title="Confirm that it’s you"
    line={`${protects[area ?? 'user']} We won’t ask again for ten minutes.`}
  >
    {area && <ProofForm area={area} onClose={onClose} onProved={onProved} />}
  </Dialog>
);

type Kind = 'password' | 'code';
/** An administrator's password does not replace a code. */
const firstKind = (area: Area, hasSecondFactor: boolean): Kind => (area === 'admin' && hasSecondFactor ? 'code' : 'password');
const kinds = {
  password: { missing: 'Password is required', other: 'Use a code from your app' },
  code: { missing: 'Code is required', other: 'Use your password' },
};

/** Mounted only while the dialog is open, so that a typed password does not stay in memory. */
function ProofForm({ area, onClose, onProved }: Omit<ProofDialogProps, 'target'> & { area: Area }) {
  const { user } = useSession(area === 'admin' ? adminSession : undefined);
  const hasSecondFactor = useSecondFactor(area).data?.enabled ?? false;
  const prove = useCall({ mutationFn: (body: { [Name in Kind]?: string }) => api(`POST /api/v1/${areaPath[area]}/proof`, { body }) });
  const [chosen, setKind] = useState<Kind | null>(null);
  const kind = chosen ?? firstKind(area, hasSecondFactor);
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
          setProblem(field ? { field, form: '' } : { field: '', form: errorMessage(error, accountMessages.unexpected) });
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
        {hasSecondFactor && area === 'user' && (
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
