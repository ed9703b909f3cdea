import type { ImportableChannel } from '@jamun/contract';
import { channelMessages } from '@jamun/contract/telegram-messages';
import { IconBrandTelegram, IconRefresh } from '@tabler/icons-react';
import { useEffect } from 'react';
import { formatPhone } from '../../../../../lib/format.ts';
import { useAddChannel, useInTelegram, useMoveChannel } from '../../../../domain/telegram-accounts/api.ts';
import { BusyButton } from '../../../../ui/button/busy-button.tsx';
import { FieldButton } from '../../../../ui/button/field-button.tsx';
import { AlertLine } from '../../../../ui/feedback/alert-line.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { Panel } from '../../../../ui/page/panel.tsx';
import { MoveEffects } from '../../move/move-effects.tsx';
import { RadioCard, RadioCards } from '../radio-card.tsx';
import { StepFrame } from '../step-frame.tsx';
import { useRefusal } from '../use-step-error.tsx';
import type { CreateProps } from './create-props.ts';
import { CreateTabs } from './create-tabs.tsx';
import classes from './existing-channels.module.css';
import { TelegramChannelWords } from './telegram-channel-summary.tsx';

/** One of the channels that the account keeps in Telegram. */
export function ExistingChannels({ wizard, account, onMade, ...tabs }: CreateProps) {
  const found = useInTelegram(account.telegramNumber);
  const add = useAddChannel();
  const refusal = useRefusal(channelMessages.notAdded);
  const move = useMoveChannel();
  const chosen = found.data?.find((channel) => channel.telegramChannelId === wizard.state.chosen && canChoose(channel));
  const isMove = chosen !== undefined && movable(chosen) !== null;
  const onError = (error: unknown) => {
    if (!wizard.fails(error, account, channelMessages.notAdded)) refusal.take(error);
  };
  const listing = useListing(found, { wizard, account });
  const moved = () => {
    toast.success(channelMessages.moved);
    wizard.finish();
  };
  const send = (channel: ImportableChannel) => {
    const id = movable(channel);
    if (id) return move.mutate({ id, accountId: account.id }, { onSuccess: moved, onError });
    const { telegramChannelId, channelName, channelDescription, username } = channel;
    const body = { telegramChannelId, channelName, channelDescription, username, telegramNumber: account.telegramNumber };
    add.mutate(body, { onSuccess: ({ data, message }) => onMade(data.channel, message), onError });
  };
  return (
    <StepFrame
      title="Create"
      back={{ label: 'Back', go: () => wizard.go('select') }}
      action={
        <BusyButton
          busy={add.isPending || move.isPending}
          busyLabel={isMove ? 'Moving...' : 'Adding...'}
          variant="filled"
          disabled={!chosen}
          data-disabled={refusal.isWaiting}
        >
          {isMove ? 'Move Channel' : 'Add Channel'}
        </BusyButton>
      }
      onSubmit={(event) => {
        event.preventDefault();
        if (!chosen || refusal.isWaiting) return;
        refusal.clear();
        send(chosen);
      }}
    >
      <CreateTabs wizard={wizard} {...tabs} />
      {refusal.words && <AlertLine tone="bad">{refusal.words}</AlertLine>}
      <div className={classes.bar}>
        <span role="status">
          {found.data
            ? countWords(found.data.length, formatPhone(account.telegramNumber))
            : found.isFetching && channelMessages.loadingTelegram}
        </span>
        <FieldButton
          onClick={() => void (!found.isFetching && !listing.isWaiting && found.refetch())}
          leftSection={
            <IconRefresh className={classes.turning ?? ''} data-on={found.isFetching || undefined} size={14} stroke={2} aria-hidden />
          }
        >
          Refresh
        </FieldButton>
      </div>
      {listing.words && <AlertLine tone="bad">{listing.words}</AlertLine>}
      {found.data?.length === 0 && (
        <Panel>
          <p className={classes.none}>
            <IconBrandTelegram size={24} stroke={1.5} aria-hidden />
            {channelMessages.noneInTelegram}
          </p>
        </Panel>
      )}
      {found.data && found.data.length > 0 && (
        <RadioCards label="Channels in Telegram">
          {found.data.map((channel) => (
            <RadioCard
              key={channel.telegramChannelId}
              name="channel"
              value={channel.telegramChannelId}
              checked={channel === chosen}
              disabled={!canChoose(channel)}
              onChange={() => wizard.change({ chosen: channel.telegramChannelId })}
            >
              <TelegramChannelWords channel={channel} />
            </RadioCard>
          ))}
        </RadioCards>
      )}
      {isMove && <MoveEffects />}
      {!found.data && found.isFetching && <Bones />}
    </StepFrame>
  );
}

/** One's own channel that another account keeps: its id, and null for any other. */
const movable = ({ soldAs }: ImportableChannel) => (soldAs && !soldAs.isThisAccount ? soldAs.id : null);
const canChoose = (channel: ImportableChannel) => channel.soldBy === 'NOBODY' || movable(channel) !== null;

const countWords = (count: number, phone: string) => `${count.toLocaleString('en-IN')} ${count === 1 ? 'channel' : 'channels'} on ${phone}`;

/** Why the list did not come; a link that has ended leads back to the phone. */
function useListing(found: ReturnType<typeof useInTelegram>, { wizard, account }: Pick<CreateProps, 'wizard' | 'account'>) {
  const refusal = useRefusal(channelMessages.telegramNotFetched);
  const { error, isFetching } = found;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each error is taken once
  useEffect(() => {
    if (isFetching || !error) refusal.clear();
    else if (!wizard.relinks(error, account)) refusal.take(error);
  }, [error, isFetching]);
  return refusal;
}

const Bones = () => (
  <div className={classes.bones} aria-hidden="true">
    <span />
    <span />
    <span />
  </div>
);
