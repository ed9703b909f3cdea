import { channelMessages, type ImportableChannel } from '@jamun/contract';
import { IconArrowsExchange, IconBrandTelegram, IconRefresh } from '@tabler/icons-react';
import { useEffect } from 'react';
import { formatPhone } from '../../../../../lib/format.ts';
import { useAddChannel, useInTelegram, useMoveChannel } from '../../../../domain/telegram-accounts/api.ts';
import { BusyButton } from '../../../../ui/button/busy-button.tsx';
import { FieldButton } from '../../../../ui/button/field-button.tsx';
import { Chip } from '../../../../ui/data/badge.tsx';
import { AlertLine } from '../../../../ui/feedback/alert-line.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { Panel } from '../../../../ui/page/page-elements.tsx';
import { ChannelInitials } from '../../channel-initials.tsx';
import { InfoList } from '../../info-list.tsx';
import { telegramText } from '../../text.ts';
import { RadioCard, RadioCards } from '../radio-card.tsx';
import { useStepError } from '../step-error.tsx';
import { StepFrame } from '../step-frame.tsx';
import { wizardText } from '../text.ts';
import { type CreateTabProps, CreateTabs } from './create-tabs.tsx';
import classes from './existing-channels.module.css';

const { existing: text } = wizardText;

/** Adds a channel that exists in Telegram, or moves one that is sold through another account of the seller. */
export function ExistingChannels({ wizard, account, onCreated, ...tabs }: CreateTabProps) {
  const found = useInTelegram(account.telegramNumber);
  const add = useAddChannel();
  const error = useStepError(channelMessages.notAdded);
  const move = useMoveChannel();
  const chosen = found.data?.find((channel) => channel.telegramChannelId === wizard.state.chosen && canChoose(channel));
  const isMove = chosen !== undefined && movableId(chosen) !== null;
  const onError = (cause: unknown) => {
    if (!wizard.leaveOnError(cause, account, channelMessages.notAdded)) error.show(cause);
  };
  const listError = useListError(found, { wizard, account });
  const onMoved = () => {
    toast.success(channelMessages.moved);
    wizard.finish();
  };
  const send = (channel: ImportableChannel) => {
    const id = movableId(channel);
    if (id) return move.mutate({ id, accountId: account.id }, { onSuccess: onMoved, onError });
    const { telegramChannelId, channelName, channelDescription, username } = channel;
    const body = { telegramChannelId, channelName, channelDescription, username, telegramNumber: account.telegramNumber };
    add.mutate(body, { onSuccess: ({ data, message }) => onCreated(data.channel, message), onError });
  };
  return (
    <StepFrame
      title={wizardText.create.title}
      back={{ label: wizardText.back, go: () => wizard.go('select') }}
      action={
        <BusyButton
          busy={add.isPending || move.isPending}
          busyLabel={isMove ? telegramText.moving : text.adding}
          variant="filled"
          disabled={!chosen}
          data-disabled={error.isWaiting}
        >
          {isMove ? text.move : text.add}
        </BusyButton>
      }
      onSubmit={(event) => {
        event.preventDefault();
        if (!chosen || error.isWaiting) return;
        error.clear();
        send(chosen);
      }}
    >
      <CreateTabs wizard={wizard} {...tabs} />
      {error.message && <AlertLine tone="bad">{error.message}</AlertLine>}
      <div className={classes.bar}>
        <span role="status">
          {found.data
            ? text.count(found.data.length, formatPhone(account.telegramNumber))
            : found.isFetching && channelMessages.loadingTelegram}
        </span>
        <FieldButton
          onClick={() => void (!found.isFetching && !listError.isWaiting && found.refetch())}
          leftSection={
            <IconRefresh className={classes.refreshIcon ?? ''} data-on={found.isFetching || undefined} size={14} stroke={2} aria-hidden />
          }
        >
          {text.refresh}
        </FieldButton>
      </div>
      {listError.message && <AlertLine tone="bad">{listError.message}</AlertLine>}
      {found.data?.length === 0 && (
        <Panel>
          <p className={classes.none}>
            <IconBrandTelegram size={24} stroke={1.5} aria-hidden />
            {channelMessages.noneInTelegram}
          </p>
        </Panel>
      )}
      {found.data && found.data.length > 0 && (
        <RadioCards label={text.list}>
          {found.data.map((channel) => (
            <RadioCard
              key={channel.telegramChannelId}
              name="channel"
              value={channel.telegramChannelId}
              checked={channel === chosen}
              disabled={!canChoose(channel)}
              onChange={() => wizard.change({ chosen: channel.telegramChannelId })}
            >
              <ChannelSummary channel={channel} />
            </RadioCard>
          ))}
        </RadioCards>
      )}
      {isMove && <InfoList Icon={IconArrowsExchange} tone="brand" {...wizardText.moveEffects} />}
      {!found.data && found.isFetching && <Skeleton />}
    </StepFrame>
  );
}

/** Id of a channel that the seller sells through another account; null for any other channel. */
const movableId = ({ soldAs }: ImportableChannel) => (soldAs && !soldAs.isThisAccount ? soldAs.id : null);
const canChoose = (channel: ImportableChannel) => channel.soldBy === 'NOBODY' || movableId(channel) !== null;

/** Error of loading the list. An ended link returns to the phone step instead. */
function useListError(found: ReturnType<typeof useInTelegram>, { wizard, account }: Pick<CreateTabProps, 'wizard' | 'account'>) {
  const stepError = useStepError(channelMessages.telegramNotFetched);
  const { error, isFetching } = found;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each error is handled once
  useEffect(() => {
    if (isFetching || !error) stepError.clear();
    else if (!wizard.relinkOnError(error, account)) stepError.show(error);
  }, [error, isFetching]);
  return stepError;
}

const Skeleton = () => (
  <div className={classes.skeleton} aria-hidden="true">
    <span />
    <span />
    <span />
  </div>
);

/** Channel in a radio card, as Telegram describes it. */
const ChannelSummary = ({ channel }: { channel: ImportableChannel }) => {
  const isOnOtherAccount = movableId(channel) !== null;
  return (
    <>
      <ChannelInitials name={channel.channelName} />
      <span className={classes.summary}>
        <span className={classes.name}>
          <b>{channel.channelName}</b>
          {channel.isCreator && (
            <span className={classes.creator}>
              <Chip>{text.creator}</Chip>
            </span>
          )}
          {channel.soldBy === 'ME' && <Chip>{isOnOtherAccount ? text.onAnotherAccount : text.alreadyAdded}</Chip>}
        </span>
        <span className={classes.description}>{channel.channelDescription || channelMessages.noDescription}</span>
        <small>
          {text.members(channel.participantsCount)} · {text.types[channel.channelType]}
          {channel.username && ` · @${channel.username}`}
        </small>
        {isOnOtherAccount && <small>{channelMessages.keptElsewhere}</small>}
        {channel.soldBy === 'ANOTHER' && <small className={classes.sold}>{channelMessages.sellsElsewhere}</small>}
      </span>
    </>
  );
};
