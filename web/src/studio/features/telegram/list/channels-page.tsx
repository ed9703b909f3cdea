import { type ChannelSummary, channelMessages } from '@jamun/contract';
import { IconBrandTelegram, IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { VerifyEmailNotice } from '../../../domain/account/verify-email-notice.tsx';
import { useChannel, useChannels, useDeleteChannel } from '../../../domain/channels/api.ts';
import type { SharedPage } from '../../../domain/public-page/share-sheet.tsx';
import { usePublishing } from '../../../domain/public-page/use-publishing.tsx';
import { useSharedPage } from '../../../domain/public-page/use-shared-page.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ListPanel } from '../../../ui/data/list/list-panel.tsx';
import { useList } from '../../../ui/data/list/use-list.ts';
import { lazyDialog, useDialogTarget } from '../../../ui/overlay/lazy-dialog.tsx';
import { PageHeader, usePageTitle } from '../../../ui/page/page-header.tsx';
import { toSharedPage, useChannelStatus } from '../channel-publishing.ts';
import { channelsList } from '../channel-search.ts';
import { telegramText } from '../text.ts';
import { useOpenWizard } from '../wizard/use-wizard.ts';
import { type ChannelActions, channelCard, channelColumns } from './channel-row.tsx';
import { channelListText as text } from './text.ts';

const WizardDialog = lazyDialog(() => import('../wizard/wizard-dialog.tsx').then((module) => module.WizardDialog));
const DeleteDialog = lazyDialog(() =>
  import('../../../ui/overlay/delete-dialog.tsx').then((module) => module.DeleteDialog<ChannelSummary, ChannelSummary>),
);
const ShareSheet = lazyDialog(() => import('../../../domain/public-page/share-sheet.tsx').then((module) => module.ShareSheet));

export function TelegramPage() {
  usePageTitle(telegramText.title);
  const list = useList(channelsList);
  const wizard = useOpenWizard();
  const { actions, dialogs, announce } = useChannelActions(wizard);
  const createButton = (isFilled: boolean) => (
    <Button
      {...(isFilled ? { variant: 'filled' } : {})}
      onClick={wizard.create}
      leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
    >
      {telegramText.createChannel}
    </Button>
  );
  return (
    <>
      <PageHeader title={telegramText.title} actions={createButton(true)} />
      <VerifyEmailNotice to={text.verifyEmailTo} spaced />
      <ListPanel
        list={list}
        result={useChannels(list.query)}
        caption={text.caption}
        tall
        hasCover
        columns={channelColumns(actions)}
        card={channelCard(actions)}
        rowKey={({ id }) => id}
        empty={{ Icon: IconBrandTelegram, title: channelMessages.none, line: text.emptyLine, action: createButton(false) }}
        noMatch={channelMessages.none}
        failure={channelMessages.notFetchedAll}
      />
      <WizardDialog {...wizard.dialog} onPublished={announce} />
      {dialogs}
    </>
  );
}

function useChannelPage(id: string | null): SharedPage | undefined {
  const { data } = useChannel(id);
  return data && toSharedPage(data);
}

function useChannelActions(wizard: ReturnType<typeof useOpenWizard>) {
  const navigate = useNavigate();
  const linkedPage = useSharedPage(useChannelPage);
  const deleting = useDialogTarget<ChannelSummary>();
  const deletion = useDeleteChannel();
  const { change } = useChannelStatus();
  const linkAgain = ({ account }: ChannelSummary) => wizard.linkAgain(account);
  const publishing = usePublishing({
    change,
    text: channelMessages,
    toSharedPage,
    fixFor: (channel: ChannelSummary) =>
      channel.missing.includes('account')
        ? { label: telegramText.linkAgain, go: () => linkAgain(channel) }
        : { label: text.addPlan, go: () => wizard.addPlans(channel) },
  });
  const actions: ChannelActions = {
    edit: ({ id }) => void navigate({ to: '/telegram/$id/edit', params: { id } }),
    share: (channel) => publishing.share(channel),
    explainInactive: (channel) => publishing.explainInactive(channel),
    setStatus: publishing.setStatus,
    linkAgain,
    addPlans: wizard.addPlans,
    remove: deleting.set,
  };
  const dialogs = (
    <>
      {publishing.dialogs}
      <ShareSheet {...linkedPage} />
      <DeleteDialog
        {...deleting.dialog}
        title={() => channelMessages.deleteTitle}
        line={({ channelName }) => (
          <>
            <b>{channelName}</b>
            <br />
            {channelMessages.confirmDelete}
          </>
        )}
        mutation={deletion}
        toVariables={(channel) => channel}
        done={channelMessages.deleted}
        failed={channelMessages.notDeleted}
      />
    </>
  );
  return { actions, dialogs, announce: publishing.announce };
}
