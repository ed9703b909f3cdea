import type { Channel, SalesPause } from '@jamun/contract';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useId } from 'react';
import { formatMoment } from '../../../../lib/time.ts';
import { VerifyEmailNotice } from '../../../domain/account/verify-email-notice.tsx';
import { FieldButton } from '../../../ui/button/field-button.tsx';
import { StatusBadge } from '../../../ui/data/badge.tsx';
import { fieldProps } from '../../../ui/form/fields/field-props.ts';
import { MarkupField } from '../../../ui/form/fields/markup-field.tsx';
import { TextAreaField, TextField } from '../../../ui/form/fields/text-field.tsx';
import { RecordSaveBar } from '../../../ui/form/record-save-bar.tsx';
import { useHashTarget } from '../../../ui/hooks/use-hash-target.ts';
import { lazyDialog } from '../../../ui/overlay/lazy-dialog.tsx';
import { Editor } from '../../../ui/page/editor.tsx';
import { Tabs } from '../../../ui/page/page-elements.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { MembersCard } from '../members/members-card.tsx';
import { Notice } from '../notice.tsx';
import { PlansCard } from '../plans/plans-card.tsx';
import { SubscribersTab } from '../subscribers/subscribers-tab.tsx';
import { telegramText } from '../text.ts';
import { useOpenWizard } from '../wizard/use-wizard.ts';
import { AccountCard } from './account-card.tsx';
import { BannerField } from './banner-field.tsx';
import { ChannelActions } from './channel-actions.tsx';
import classes from './channel-editor.module.css';
import { type ChannelFormState, useChannelForm } from './channel-form.ts';
import { ChannelPreview } from './channel-preview.tsx';
import { channelEditorText as text } from './text.ts';

const WizardDialog = lazyDialog(() => import('../wizard/wizard-dialog.tsx').then((module) => module.WizardDialog));

interface ChannelEditorProps {
  back: ReactNode;
  channel: Channel;
  onReload: () => Promise<Channel | undefined>;
}

/** Editor of a channel. Unsaved values survive a change of tabs; leaving the page asks first. */
export function ChannelEditor({ back, channel, onReload }: ChannelEditorProps) {
  const { tab } = useSearch({ strict: false });
  const isOverview = tab !== 'subscribers';
  const state = useChannelForm(channel, onReload);
  const wizard = useOpenWizard();
  const formId = useId();
  const linkAgain = () => wizard.linkAgain(channel.account);
  useHashTarget(tab ?? '');
  useShowErrors(state, isOverview);
  return (
    <>
      <PageHeader
        title={channel.channelName}
        back={back}
        badge={<StatusBadge status={channel.status} />}
        actions={<ChannelActions channel={channel} state={state} onLinkAgain={linkAgain} />}
        tabs={<ChannelTabs />}
      />
      {/* Hidden instead of unmounted, so that Save still finds the form. */}
      <div hidden={!isOverview}>
        <Editor aside={<ChannelPreview channel={channel} values={state.form.values} />}>
          <div className={classes.sections}>
            {channel.status !== 'ACTIVE' && <VerifyEmailNotice to={text.verifyEmailTo} />}
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

/** Obstacle to selling the channel, in addition to the account card. */
function StateNotice({ channel: { account, salesPause }, onLinkAgain }: { channel: Channel; onLinkAgain: () => void }) {
  if (!account || account.state === 'LINK_AGAIN')
    return (
      <Notice action={<FieldButton onClick={onLinkAgain}>{telegramText.linkAgain}</FieldButton>}>
        {telegramText.notLinked} {text.linkAgainHint}
      </Notice>
    );
  const note = telegramText.accountStates[account.state].note ?? (salesPause && pauseText(salesPause));
  return note ? <Notice>{note}</Notice> : null;
}

/** Reason for a pause of the sales. Null when the account's own state already explains it. */
function pauseText({ reason, until }: SalesPause): string | null {
  if (reason === 'LINKS_REST') return telegramText.salesPause.linkLimit(until && formatMoment(until));
  return reason === 'TELEGRAM_ERROR' ? telegramText.salesPause.telegramError : null;
}

// Ignores the other search parameters, which belong to the subscriber list.
const matchTab = { exact: false, includeSearch: true, explicitUndefined: true };

const ChannelTabs = () => (
  <Tabs label={text.tabs.label}>
    <Link to="." search={{ tab: undefined }} activeOptions={matchTab} resetScroll={false}>
      {text.tabs.overview}
    </Link>
    <Link to="." search={{ tab: 'subscribers' }} activeOptions={matchTab} resetScroll={false}>
      {text.tabs.subscribers}
    </Link>
  </Tabs>
);

const maxDescriptionLength = 255;
const maxRichDescriptionLength = 20_000;

const ChannelFields = ({ form }: Pick<ChannelFormState, 'form'>) => (
  <>
    <TextField {...fieldProps(form, 'channelName')} label={telegramText.fields.channelName} autoComplete="off" />
    <TextAreaField
      {...fieldProps(form, 'channelDescription')}
      label={telegramText.fields.channelDescription}
      rows={2}
      aside={`${[...form.values.channelDescription].length} / ${maxDescriptionLength}`}
    />
    <MarkupField
      {...fieldProps(form, 'richDescription')}
      label={telegramText.fields.richDescription}
      hint={text.richDescriptionHint}
      optional
      max={maxRichDescriptionLength}
      placeholder={text.richDescriptionPlaceholder}
    />
    <div className={classes.contact} id="contact">
      <TextField
        {...fieldProps(form, 'contactEmail')}
        label={telegramText.fields.contactEmail}
        type="email"
        inputMode="email"
        autoComplete="off"
      />
      <TextField
        {...fieldProps(form, 'contactPhone')}
        label={telegramText.fields.contactPhone}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        optional
      />
    </div>
  </>
);

/** Opens the overview when Save on the subscribers tab finds invalid fields. */
function useShowErrors({ form }: ChannelFormState, isOverview: boolean) {
  const navigate = useNavigate();
  const hasErrors = Object.keys(form.errors).length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only new errors change the tab, existing ones must not block the other tab
  useEffect(() => {
    if (hasErrors && !isOverview) void navigate({ to: '.', search: {} });
  }, [hasErrors]);
}
