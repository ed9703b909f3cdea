import { type Channel, channelMessages, type TelegramAccount, telegramAccountMessages } from '@jamun/contract';
import { IconArrowsExchange, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { errorMessage } from '../../../../lib/api-error.ts';
import { useAccounts, useMoveChannel } from '../../../domain/telegram-accounts/api.ts';
import { BusyButton } from '../../../ui/button/busy-button.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { ItemRowsSkeleton } from '../../../ui/data/item-row.tsx';
import { AlertLine } from '../../../ui/feedback/alert-line.tsx';
import { ErrorState } from '../../../ui/feedback/empty-and-error-state.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Dialog, DialogActions } from '../../../ui/overlay/dialog.tsx';
import { Panel } from '../../../ui/page/page-elements.tsx';
import { InfoList } from '../info-list.tsx';
import { telegramText } from '../text.ts';
import { RadioCard, RadioCards } from '../wizard/radio-card.tsx';
import { AccountSummary } from '../wizard/sign-in/account-summary.tsx';
import { useStepError } from '../wizard/step-error.tsx';
import { wizardText } from '../wizard/text.ts';
import classes from './move-dialog.module.css';
import { channelEditorText } from './text.ts';

const { move: text } = channelEditorText;

interface MoveDialogProps {
  target: Channel | null;
  onClose: () => void;
  onLinkAnother: () => void;
}

/** Moves a channel to another linked account of the seller. */
export function MoveDialog({ target: channel, onClose, onLinkAnother }: MoveDialogProps) {
  return (
    <Dialog opened={channel !== null} onClose={onClose} title={text.title} line={text.line}>
      {channel && <MoveForm channel={channel} onClose={onClose} onLinkAnother={onLinkAnother} />}
    </Dialog>
  );
}

function MoveForm({ channel, onClose, onLinkAnother }: Omit<MoveDialogProps, 'target'> & { channel: Channel }) {
  const accounts = useAccounts();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const move = useMoveChannel();
  const error = useStepError(channelMessages.notMoved);
  const others = accounts.data?.filter(({ id }) => id !== channel.account?.id);
  const usable = others?.filter(({ state }) => state === 'LINKED') ?? [];
  const chosen = usable.find(({ id }) => id === chosenId) ?? usable[0];
  const send = (accountId: string) => {
    error.clear();
    move.mutate(
      { id: channel.id, accountId },
      {
        onSuccess: () => {
          onClose();
          toast.success(channelMessages.moved);
        },
        onError: error.show,
      },
    );
  };
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen && !move.isPending && !error.isWaiting) send(chosen.id);
      }}
    >
      {error.message && <AlertLine tone="bad">{error.message}</AlertLine>}
      {others ? (
        <AccountChoice accounts={others} chosen={chosen} onChoose={setChosenId} />
      ) : accounts.isError ? (
        <ErrorState
          message={errorMessage(accounts.error, telegramAccountMessages.notFetched)}
          onRetry={() => void accounts.refetch()}
          busy={accounts.isFetching}
        />
      ) : (
        <Panel>
          <ItemRowsSkeleton label={telegramText.loadingAccounts} />
        </Panel>
      )}
      {chosen && <InfoList Icon={IconArrowsExchange} tone="brand" {...wizardText.moveEffects} />}
      <div>
        <Button onClick={onLinkAnother} leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}>
          {text.linkAnother}
        </Button>
      </div>
      <DialogActions onCancel={onClose}>
        <BusyButton
          busy={move.isPending}
          busyLabel={telegramText.moving}
          variant="filled"
          disabled={!chosen}
          data-disabled={error.isWaiting}
        >
          {telegramText.moveChannel}
        </BusyButton>
      </DialogActions>
    </form>
  );
}

interface AccountChoiceProps {
  accounts: readonly TelegramAccount[];
  chosen: TelegramAccount | undefined;
  onChoose: (id: string) => void;
}

function AccountChoice({ accounts, chosen, onChoose }: AccountChoiceProps) {
  if (accounts.length === 0) return <p className={classes.none}>{text.empty}</p>;
  return (
    <RadioCards label={text.accounts}>
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
          <AccountSummary account={account} />
        </RadioCard>
      ))}
    </RadioCards>
  );
}
