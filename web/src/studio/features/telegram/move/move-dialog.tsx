import type { Channel, TelegramAccount } from '@jamun/contract';
import { telegramAccountMessages as accountSay, channelMessages } from '@jamun/contract/telegram-messages';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { errorMessage } from '../../../../lib/api-error.ts';
import { useAccounts, useMoveChannel } from '../../../domain/telegram-accounts/api.ts';
import { BusyButton } from '../../../ui/button/busy-button.tsx';
import { ItemRowsSkeleton } from '../../../ui/data/item-row.tsx';
import { AlertLine } from '../../../ui/feedback/alert-line.tsx';
import { ErrorState } from '../../../ui/feedback/empty-and-error-state.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Dialog, DialogActions } from '../../../ui/overlay/dialog.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { RadioCard, RadioCards } from '../wizard/radio-card.tsx';
import { AccountWords } from '../wizard/sign-in/account-summary.tsx';
import { useRefusal } from '../wizard/use-step-error.tsx';
import classes from './move-dialog.module.css';
import { MoveEffects } from './move-effects.tsx';

interface MoveDialogProps {
  target: Channel | null;
  onClose: () => void;
  onLinkAnother: () => void;
}

/** Moves a channel to another linked account of the seller. */
export function MoveDialog({ target: channel, onClose, onLinkAnother }: MoveDialogProps) {
  return (
    <Dialog
      opened={channel !== null}
      onClose={onClose}
      title="Move to another account"
      line="In Telegram, that account must be an administrator of the channel who may invite and remove people."
    >
      {channel && <MoveForm channel={channel} onClose={onClose} onLinkAnother={onLinkAnother} />}
    </Dialog>
  );
}

function MoveForm({ channel, onClose, onLinkAnother }: Omit<MoveDialogProps, 'target'> & { channel: Channel }) {
  const accounts = useAccounts();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const move = useMoveChannel();
  const refusal = useRefusal(channelMessages.notMoved);
  const others = accounts.data?.filter(({ id }) => id !== channel.account?.id);
  const usable = others?.filter(({ state }) => state === 'LINKED') ?? [];
  const chosen = usable.find(({ id }) => id === chosenId) ?? usable[0];
  const send = (accountId: string) => {
    refusal.clear();
    move.mutate(
      { id: channel.id, accountId },
      {
        onSuccess: () => {
          onClose();
          toast.success(channelMessages.moved);
        },
        onError: refusal.take,
      },
    );
  };
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen && !move.isPending && !refusal.isWaiting) send(chosen.id);
      }}
    >
      {refusal.words && <AlertLine tone="bad">{refusal.words}</AlertLine>}
      {others ? (
        <Targets accounts={others} chosen={chosen} onChoose={setChosenId} />
      ) : accounts.isError ? (
        <ErrorState
          message={errorMessage(accounts.error, accountSay.notFetched)}
          onRetry={() => void accounts.refetch()}
          busy={accounts.isFetching}
        />
      ) : (
        <Panel>
          <ItemRowsSkeleton label="Loading accounts" />
        </Panel>
      )}
      {chosen && <MoveEffects />}
      <div>
        <Button onClick={onLinkAnother} leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}>
          Link another account
        </Button>
      </div>
      <DialogActions onCancel={onClose}>
        <BusyButton busy={move.isPending} busyLabel="Moving..." variant="filled" disabled={!chosen} data-disabled={refusal.isWaiting}>
          Move channel
        </BusyButton>
      </DialogActions>
    </form>
  );
}

interface TargetsProps {
  accounts: readonly TelegramAccount[];
  chosen: TelegramAccount | undefined;
  onChoose: (id: string) => void;
}

function Targets({ accounts, chosen, onChoose }: TargetsProps) {
  if (accounts.length === 0)
    return <p className={classes.none}>No other Telegram account is linked. Link one to move the channel to it.</p>;
  return (
    <RadioCards label="Your other accounts">
      {accounts.map((account) => (
        <RadioCard
          key={account.id}
          name="target"
          value={account.id}
          checked={account === chosen}
          disabled={account.state !== 'LINKED'}
          autoFocus={account === chosen}
          onChange={() => onChoose(account.id)}
        >
          <AccountWords account={account} />
        </RadioCard>
      ))}
    </RadioCards>
  );
}
