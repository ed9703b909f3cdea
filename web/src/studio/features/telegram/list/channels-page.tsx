import type { Channel, ChannelStatus, ChannelSummary } from '@jamun/contract';
import { channelMessages } from '@jamun/contract/telegram-messages';
import { Button } from '@mantine/core';
import { IconBrandTelegram, IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { VerifyEmailNotice } from '../../../domain/account/verify-email-notice.tsx';
import { useChannel, useChannels } from '../../../domain/channels/api.ts';
import type { Unshared } from '../../../domain/public-page/inactive-dialog.tsx';
import type { NotReady } from '../../../domain/public-page/not-ready-dialog.tsx';
import type { Shared } from '../../../domain/public-page/share-sheet.tsx';
import { useSharedPage } from '../../../domain/public-page/use-shared-page.ts';
import { ListPanel } from '../../../ui/data/list/list-panel.tsx';
import { useList } from '../../../ui/data/list/use-list.ts';
import { usePageTitle } from '../../../ui/hooks/use-page-title.ts';
import { lazyDialog, useDialogTarget } from '../../../ui/overlay/lazy-dialog.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { channelsList } from '../channels-list.ts';
import { sharedChannel } from '../shared-channel.ts';
import { useChannelStatus } from '../use-channel-status.ts';
import { useWizardDoor } from '../wizard/use-wizard.ts';
import { type ChannelActs, channelCard, channelColumns } from './channel-row.tsx';

const WizardDialog = lazyDialog(() => import('../wizard/wizard-dialog.tsx').then((module) => module.WizardDialog));
const DeleteChannelDialog = lazyDialog(() => import('../delete-channel-dialog.tsx').then((module) => module.DeleteChannelDialog));
const InactiveDialog = lazyDialog(() => import('../../../domain/public-page/inactive-dialog.tsx').then((module) => module.InactiveDialog));
const NotReadyDialog = lazyDialog(() => import('../../../domain/public-page/not-ready-dialog.tsx').then((module) => module.NotReadyDialog));
const ShareSheet = lazyDialog(() => import('../../../domain/public-page/share-sheet.tsx').then((module) => module.ShareSheet));

export function TelegramPage() {
  usePageTitle('Telegram');
  const list = useList(channelsList);
  const wizard = useWizardDoor();
  const { acts, dialogs, announce } = useActs(wizard);
  const create = (filled: boolean) => (
    <Button
      {...(filled ? { variant: 'filled' } : {})}
      onClick={wizard.create}
      leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
    >
      Create Channel
    </Button>
  );
  return (
    <>
      <PageHeader title="Telegram" actions={create(true)} />
      <VerifyEmailNotice to="link Telegram and publish channels" spaced />
      <ListPanel
        list={list}
        result={useChannels(list.query)}
        caption="Channels"
        tall
        hasCover
        columns={channelColumns(acts)}
        card={channelCard(acts)}
        rowKey={({ id }) => id}
        empty={{
          Icon: IconBrandTelegram,
          title: channelMessages.none,
          line: 'Sell subscriptions to your Telegram channel. Paying members get in automatically and are removed when their plan ends.',
          action: create(false),
        }}
        noMatch={channelMessages.none}
        failure={channelMessages.notFetchedAll}
      />
      <WizardDialog {...wizard.dialog} onPublished={announce} />
      {dialogs}
    </>
  );
}

function useSharedChannel(id: string | null): Shared | undefined {
  const { data } = useChannel(id);
  return data && sharedChannel(data);
}

function useActs(wizard: ReturnType<typeof useWizardDoor>) {
  const navigate = useNavigate();
  const status = useChannelStatus();
  const sharing = useDialogTarget<Shared>();
  const arrived = useSharedPage(useSharedChannel);
  const removing = useDialogTarget<ChannelSummary>();
  const unshared = useDialogTarget<Unshared>();
  const notReady = useDialogTarget<NotReady>();
  const linkAgain = ({ account }: ChannelSummary) => wizard.linkAgain(account);
  // What was refused for another reason is seen in the editor.
  const mend = (channel: ChannelSummary) => {
    if (channel.missing.includes('account')) return { label: 'Link again', go: () => linkAgain(channel) };
    return { label: 'Add a plan', go: () => wizard.addPlans(channel) };
  };
  const setStatus = (channel: ChannelSummary, wanted: ChannelStatus) =>
    status.change(channel, wanted, {
      onDone: () => {
        if (wanted === 'ACTIVE') sharing.set(sharedChannel(channel, true));
      },
      onNotReady: (reasons) => notReady.set({ title: channelMessages.notReady, reasons, mend: mend(channel) }),
    });
  const acts: ChannelActs = {
    edit: ({ id }) => void navigate({ to: '/telegram/$id/edit', params: { id } }),
    share: (channel) => sharing.set(sharedChannel(channel)),
    refuseLink: (channel) =>
      unshared.set({ title: channelMessages.inactive, line: channelMessages.inactiveHint, publish: () => setStatus(channel, 'ACTIVE') }),
    setStatus,
    linkAgain,
    addPlans: wizard.addPlans,
    remove: removing.set,
  };
  const dialogs = (
    <>
      <ShareSheet {...sharing.dialog} />
      <ShareSheet {...arrived} />
      <DeleteChannelDialog {...removing.dialog} />
      <InactiveDialog {...unshared.dialog} />
      <NotReadyDialog {...notReady.dialog} />
    </>
  );
  return { acts, dialogs, announce: (channel: Channel) => sharing.set(sharedChannel(channel, true)) };
}
