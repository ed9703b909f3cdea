import { type TelegramAccount, telegramAccountMessages } from '@jamun/contract';
import { IconPlus, IconShieldCheck, IconTrash } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { errorMessage } from '../../../../../lib/api-error.ts';
import { formatPhone } from '../../../../../lib/format.ts';
import { useAccounts, useDeleteAccount } from '../../../../domain/telegram-accounts/api.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { IconButton } from '../../../../ui/button/icon-button.tsx';
import { ItemRowsSkeleton } from '../../../../ui/data/item-row.tsx';
import { ErrorState } from '../../../../ui/feedback/empty-and-error-state.tsx';
import { DeleteDialog } from '../../../../ui/overlay/delete-dialog.tsx';
import { Panel } from '../../../../ui/page/page-elements.tsx';
import { InfoList } from '../../info-list.tsx';
import { telegramText } from '../../text.ts';
import { RadioCard, RadioCards } from '../radio-card.tsx';
import { StepFrame } from '../step-frame.tsx';
import { wizardText } from '../text.ts';
import type { StepProps } from '../use-wizard.ts';
import { AccountSummary } from './account-summary.tsx';
import { toTypedNumber } from './phone-number.ts';
import classes from './select-step.module.css';

const { select: text } = wizardText;

/** Telegram account that will own the channel. */
export function SelectStep({ wizard, onConfirming }: StepProps) {
  const accounts = useAccounts();
  const { accountId } = wizard.state;
  const linked = accounts.data?.find(({ state }) => state === 'LINKED');
  const chosen = accounts.data?.find(({ id }) => id === accountId) ?? linked ?? accounts.data?.[0];
  const addAccount = () => wizard.go('phone', { country: '+91', number: '', sent: null, ended: false });
  const goToNextStep = () => {
    if (!chosen) return addAccount();
    if (chosen.state !== 'LINK_AGAIN') return wizard.go('create', { accountId: chosen.id });
    wizard.go('phone', { accountId: chosen.id, ...toTypedNumber(chosen.telegramNumber), sent: null, ended: true });
  };
  const isEmpty = accounts.data?.length === 0;
  return (
    <StepFrame
      title={text.title}
      line={isEmpty ? text.lineEmpty : text.line}
      focusTitle
      back={{ label: wizardText.cancel, go: wizard.close }}
      action={
        <Button type="submit" variant="filled" disabled={!accounts.data} leftSection={isEmpty && plusIcon}>
          {isEmpty ? text.add : text.next}
        </Button>
      }
      onSubmit={(event) => {
        event.preventDefault();
        goToNextStep();
      }}
    >
      {accounts.data ? (
        <Accounts
          accounts={accounts.data}
          chosen={chosen}
          onChoose={({ id }) => wizard.change({ accountId: id })}
          onConfirming={onConfirming}
        />
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
          <ItemRowsSkeleton label={telegramText.loadingAccounts} />
        </Panel>
      )}
      {accounts.data && !isEmpty && (
        <div>
          <Button onClick={addAccount} leftSection={plusIcon}>
            {text.add}
          </Button>
        </div>
      )}
      {isEmpty && <InfoList Icon={IconShieldCheck} tone="ok" {...wizardText.permissions} />}
    </StepFrame>
  );
}

const plusIcon = <IconPlus size={16} stroke={1.75} aria-hidden />;

interface AccountsProps {
  accounts: readonly TelegramAccount[];
  chosen: TelegramAccount | undefined;
  onChoose: (account: TelegramAccount) => void;
  onConfirming: StepProps['onConfirming'];
}

function Accounts({ accounts, chosen, onChoose, onConfirming }: AccountsProps) {
  const [removing, setRemoving] = useState<TelegramAccount | null>(null);
  useEffect(() => onConfirming(removing !== null), [removing, onConfirming]);
  return (
    <>
      {accounts.length > 0 && (
        <RadioCards label={text.numbers}>
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
                    label={text.remove(formatPhone(account.telegramNumber))}
                    Icon={IconTrash}
                    onClick={() => setRemoving(account)}
                  />
                </span>
              }
            >
              <AccountSummary account={account} />
            </RadioCard>
          ))}
        </RadioCards>
      )}
      <DeleteDialog
        target={removing}
        onClose={() => setRemoving(null)}
        title={({ telegramNumber }) => text.confirmRemove.title(formatPhone(telegramNumber))}
        line={({ channelCount }) => (
          <>
            {telegramAccountMessages.confirmDelete}
            {channelCount > 0 && text.confirmRemove.withChannels}
          </>
        )}
        verb="remove"
        mutation={useDeleteAccount()}
        toVariables={(account) => account}
        done={telegramAccountMessages.deleted}
        failed={telegramAccountMessages.notDeleted}
      />
    </>
  );
}
