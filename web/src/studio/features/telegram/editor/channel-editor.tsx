import type { Channel } from '@jamun/contract';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useId } from 'react';
import { VerifyEmailNotice } from '../../../domain/account/verify-email-notice.tsx';
import { FieldButton } from '../../../ui/button/field-button.tsx';
import { StatusBadge } from '../../../ui/data/badge.tsx';
import { RecordSaveBar } from '../../../ui/form/record-save-bar.tsx';
import { useHashTarget } from '../../../ui/hooks/use-hash-target.ts';
import { lazyDialog } from '../../../ui/overlay/lazy-dialog.tsx';
import { Editor } from '../../../ui/page/editor.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Tabs } from '../../../ui/page/tabs.tsx';
import { accountStates, pauseText } from '../account-state.ts';
import { MembersCard } from '../members/members-card.tsx';
import { Notice } from '../notice.tsx';
import { PlansCard } from '../plans/plans-card.tsx';
import { SubscribersTab } from '../subscribers/subscribers-tab.tsx';
import { useWizardDoor } from '../wizard/use-wizard.ts';
import { AccountCard } from './account-card.tsx';
import { BannerField } from './banner-field.tsx';
import { ChannelActions } from './channel-actions.tsx';
import classes from './channel-editor.module.css';
import { ChannelFields } from './channel-fields.tsx';
import { ChannelPreview } from './channel-preview.tsx';
import { type ChannelFormState, useChannelForm } from './use-channel-form.ts';

const WizardDialog = lazyDialog(() => import('../wizard/wizard-dialog.tsx').then((module) => module.WizardDialog));

interface ChannelEditorProps {
  back: ReactNode;
  channel: Channel;
  onReload: () => Promise<Channel | undefined>;
}

/** What was typed outlives a look at the subscribers; only leaving the page is asked about. */
export function ChannelEditor({ back, channel, onReload }: ChannelEditorProps) {
  const { tab } = useSearch({ strict: false });
  const isOverview = tab !== 'subscribers';
  const state = useChannelForm(channel, onReload);
  const wizard = useWizardDoor();
  const formId = useId();
  const linkAgain = () => wizard.linkAgain(channel.account);
  useHashTarget(tab ?? '');
  useErrorsInSight(state, isOverview);
  return (
    <>
      <PageHeader
        title={channel.channelName}
        back={back}
        badge={<StatusBadge status={channel.status} />}
        actions={<ChannelActions channel={channel} state={state} onLinkAgain={linkAgain} />}
        tabs={<ChannelTabs />}
      />
      {/* Hidden, not gone: Save finds what was typed. */}
      <div hidden={!isOverview}>
        <Editor aside={<ChannelPreview channel={channel} values={state.form.values} />}>
          <div className={classes.parts}>
            {channel.status !== 'ACTIVE' && <VerifyEmailNotice to="publish" />}
            <StateNotice channel={channel} onLinkAgain={linkAgain} />
            <form id={formId} className={classes.form} onSubmit={state.form.submit(state.send)} onFocus={state.form.prepare} noValidate>
              <ChannelFields form={state.form} />
            </form>
            <BannerField channel={channel} />
            <PlansCard channel={channel} />
            <AccountCard channel={channel} onLinkAgain={linkAgain} onLinkAnother={wizard.linkAnother} />
            <MembersCard channel={channel} />
          </div>
        </Editor>
      </div>
      {!isOverview && <SubscribersTab channel={channel} />}
      <RecordSaveBar form={formId} state={state} />
      <WizardDialog {...wizard.dialog} />
    </>
  );
}

/** Obstacle to selling the channel, beside its account: the account's card says the rest. */
function StateNotice({ channel: { account, salesPause }, onLinkAgain }: { channel: Channel; onLinkAgain: () => void }) {
  if (!account || account.state === 'LINK_AGAIN')
    return (
      <Notice action={<FieldButton onClick={onLinkAgain}>Link again</FieldButton>}>
        Telegram is not linked. Link it again to let members in and remove them.
      </Notice>
    );
  const text = accountStates[account.state].note ?? (salesPause && pauseText(salesPause));
  return text ? <Notice>{text}</Notice> : null;
}

// What else stands in the address is the list's, not the tab's.
const byTab = { exact: false, includeSearch: true, explicitUndefined: true };

const ChannelTabs = () => (
  <Tabs label="Channel">
    <Link to="." search={{ tab: undefined }} activeOptions={byTab} resetScroll={false}>
      Overview
    </Link>
    <Link to="." search={{ tab: 'subscribers' }} activeOptions={byTab} resetScroll={false}>
      Subscribers
    </Link>
  </Tabs>
);

/** A press on Save beside the subscribers may find fault with the fields. */
function useErrorsInSight({ form }: ChannelFormState, isOverview: boolean) {
  const navigate = useNavigate();
  const hasErrors = Object.keys(form.errors).length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only new errors lead there; with old ones a person may look around
  useEffect(() => {
    if (hasErrors && !isOverview) void navigate({ to: '.', search: {} });
  }, [hasErrors]);
}
