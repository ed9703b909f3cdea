import type { Channel } from '@jamun/contract';
import { telegramAccountMessages } from '@jamun/contract/telegram-messages';
import { Button } from '@mantine/core';
import { IconArrowsExchange, IconBrandTelegram } from '@tabler/icons-react';
import { formatPhone } from '../../../../lib/format.ts';
import { Badge } from '../../../ui/data/badge.tsx';
import { ItemRow } from '../../../ui/data/item-row.tsx';
import { lazyDialog, useDialogTarget } from '../../../ui/overlay/lazy-dialog.tsx';
import { Panel, PanelFoot } from '../../../ui/page/panel.tsx';
import { accountStates } from '../account-state.ts';
import { Section } from '../section.tsx';

const MoveDialog = lazyDialog(() => import('../move/move-dialog.tsx').then((module) => module.MoveDialog));

interface AccountCardProps {
  channel: Channel;
  onLinkAgain: () => void;
  onLinkAnother: () => void;
}

/** In whose name the channel is kept, and whether that still works. */
export function AccountCard({ channel, onLinkAgain, onLinkAnother }: AccountCardProps) {
  const { account, username, isImported } = channel;
  const moving = useDialogTarget<Channel>();
  const state = account?.state ?? 'LINK_AGAIN';
  const { label, tone } = accountStates[state];
  // The notice at the top of the page explains the other states.
  const note =
    state === 'LINK_AGAIN' &&
    (account
      ? telegramAccountMessages.linkAgain
      : 'The account of this channel was removed. Link it again, or move the channel to another account.');
  const about = [isImported ? 'Added from Telegram' : 'Created here', username && `@${username}`].filter(Boolean).join(' · ');
  return (
    <Section name="account" title="Telegram account">
      <Panel>
        <ul>
          <ItemRow
            Icon={IconBrandTelegram}
            name={account ? formatPhone(account.telegramNumber) : 'No account'}
            line={about}
            note={note}
            status={<Badge tone={tone}>{label}</Badge>}
          />
        </ul>
        <PanelFoot>
          {state === 'LINK_AGAIN' && <Button onClick={onLinkAgain}>Link again</Button>}
          <Button onClick={() => moving.set(channel)} leftSection={<IconArrowsExchange size={16} stroke={1.75} aria-hidden />}>
            Move channel
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
