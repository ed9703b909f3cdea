import type { TelegramAccount } from '@jamun/contract';
import { telegramAccountMessages } from '@jamun/contract/telegram-messages';
import { Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { errorMessage } from '../../../../../lib/api-error.ts';
import { formatPhone } from '../../../../../lib/format.ts';
import { useAccounts } from '../../../../domain/telegram-accounts/api.ts';
import { IconButton } from '../../../../ui/button/icon-button.tsx';
import { ItemRowsSkeleton } from '../../../../ui/data/item-row.tsx';
import { ErrorState } from '../../../../ui/feedback/empty-and-error-state.tsx';
import { Panel } from '../../../../ui/page/panel.tsx';
import { RadioCard, RadioCards } from '../radio-card.tsx';
import { StepFrame } from '../step-frame.tsx';
import type { StepProps } from '../use-wizard.ts';
import { AccountWords } from './account-summary.tsx';
import { numberOf } from './phone-number.ts';
import { Promises } from './promises.tsx';
import { RemoveAccountDialog } from './remove-account-dialog.tsx';
import classes from './select-step.module.css';

/** In whose name the channel will be kept. */
export function SelectStep({ wizard, onAsking }: StepProps) {
  const accounts = useAccounts();
  const { accountId } = wizard.state;
  const linked = accounts.data?.find(({ state }) => state === 'LINKED');
  const chosen = accounts.data?.find(({ id }) => id === accountId) ?? linked ?? accounts.data?.[0];
  const add = () => wizard.go('phone', { country: '+91', number: '', sent: null, ended: false });
  const goOn = () => {
    if (!chosen) return add();
    if (chosen.state !== 'LINK_AGAIN') return wizard.go('create', { accountId: chosen.id });
    wizard.go('phone', { accountId: chosen.id, ...numberOf(chosen.telegramNumber), sent: null, ended: true });
  };
  const isEmpty = accounts.data?.length === 0;
  return (
    <StepFrame
      title="Select account"
      line={isEmpty ? 'Link the Telegram number that your channel will belong to.' : 'The channel will belong to this Telegram number.'}
      headFirst
      back={{ label: 'Cancel', go: wizard.close }}
      action={
        <Button type="submit" variant="filled" disabled={!accounts.data} leftSection={isEmpty && plus}>
          {isEmpty ? 'Add New Account' : 'Continue'}
        </Button>
      }
      onSubmit={(event) => {
        event.preventDefault();
        goOn();
      }}
    >
      {accounts.data ? (
        <Accounts accounts={accounts.data} chosen={chosen} onChoose={({ id }) => wizard.change({ accountId: id })} onAsking={onAsking} />
      ) : accounts.isError ? (
        <Panel>
          <ErrorState
            message={errorMessage(accounts.error, telegramAccountMessages.notFetched)}
            onRetry={() => void accounts.refetch()}
            busy={accounts.isFetching}
          />
        </Panel>
      ) : (
        <Panel>
          <ItemRowsSkeleton label="Loading accounts" />
        </Panel>
      )}
      {accounts.data && !isEmpty && (
        <div>
          <Button onClick={add} leftSection={plus}>
            Add New Account
          </Button>
        </div>
      )}
      {isEmpty && <Promises />}
    </StepFrame>
  );
}

const plus = <IconPlus size={16} stroke={1.75} aria-hidden />;

interface AccountsProps {
  accounts: readonly TelegramAccount[];
  chosen: TelegramAccount | undefined;
  onChoose: (account: TelegramAccount) => void;
  onAsking: StepProps['onAsking'];
}

function Accounts({ accounts, chosen, onChoose, onAsking }: AccountsProps) {
  const [removing, setRemoving] = useState<TelegramAccount | null>(null);
  useEffect(() => onAsking(removing !== null), [removing, onAsking]);
  return (
    <>
      {accounts.length > 0 && (
        <RadioCards label="Linked numbers">
          {accounts.map((account) => (
            <RadioCard
              key={account.id}
              name="account"
              value={account.id}
              checked={account === chosen}
              onChange={() => onChoose(account)}
              aside={
                <span className={classes.remove}>
                  <IconButton
                    small
                    label={`Remove ${formatPhone(account.telegramNumber)}`}
                    Icon={IconTrash}
                    onClick={() => setRemoving(account)}
                  />
                </span>
              }
            >
              <AccountWords account={account} />
            </RadioCard>
          ))}
        </RadioCards>
      )}
      <RemoveAccountDialog target={removing} onClose={() => setRemoving(null)} />
    </>
  );
}
