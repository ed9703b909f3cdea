import { type Channel, telegramAccountMessages } from '@jamun/contract';
import { IconArrowsExchange, IconBrandTelegram } from '@tabler/icons-react';
import { formatPhone } from '../../../../lib/format.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { ItemRow } from '../../../ui/data/item-row.tsx';
import { lazyDialog, useDialogTarget } from '../../../ui/overlay/lazy-dialog.tsx';
import { Panel, PanelFoot } from '../../../ui/page/page-elements.tsx';
import { Section } from '../section.tsx';
import { telegramText } from '../text.ts';
import { channelEditorText } from './text.ts';

const { account: text } = channelEditorText;

const MoveDialog = lazyDialog(() => import('./move-dialog.tsx').then((module) => module.MoveDialog));

interface AccountCardProps {
  channel: Channel;
  onLinkAgain: () => void;
  onLinkAnother: () => void;
}

/** Telegram account that manages the channel, with its state. */
export function AccountCard({ channel, onLinkAgain, onLinkAnother }: AccountCardProps) {
  const { account, username, isImported } = channel;
  const moving = useDialogTarget<Channel>();
  const state = account?.state ?? 'LINK_AGAIN';
  // The notice at the top of the page explains the other states.
  const note = state === 'LINK_AGAIN' && (account ? telegramAccountMessages.linkAgain : text.removed);
  const origin = [isImported ? text.imported : text.created, username && `@${username}`].filter(Boolean).join(' · ');
  return (
    <Section name="account" title={text.title}>
      <Panel>
        <ul>
          <ItemRow
            Icon={IconBrandTelegram}
            name={account ? formatPhone(account.telegramNumber) : text.none}
            line={origin}
            note={note}
            status={<Badge tone={state === 'LINKED' ? 'ok' : 'warn'}>{telegramText.accountStates[state].label}</Badge>}
          />
        </ul>
        <PanelFoot>
          {state === 'LINK_AGAIN' && <Button onClick={onLinkAgain}>{telegramText.linkAgain}</Button>}
          <Button onClick={() => moving.set(channel)} leftSection={<IconArrowsExchange size={16} stroke={1.75} aria-hidden />}>
            {telegramText.moveChannel}
          </Button>
        </PanelFoot>
      </Panel>
      <MoveDialog
        {...moving.dialog}
        onLinkAnother={() => {
          moving.dialog.onClose();
          onLinkAnother();
        }}
      />
    </Section>
  );
}
