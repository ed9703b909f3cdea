import type { Channel } from '@jamun/contract';
import { telegramAccountMessages as say } from '@jamun/contract/telegram-messages';
import { Button } from '@mantine/core';
import { IconBrandTelegram } from '@tabler/icons-react';
import { formatPhone } from '../../../../lib/phone.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ItemRow } from '../../../ui/item-row.tsx';
import { Panel, PanelFoot } from '../../../ui/panel.tsx';
import { accountStates } from '../account-state.ts';
import { Section } from '../section.tsx';

interface AccountCardProps {
  channel: Channel;
  onLinkAgain: () => void;
}

/** In whose name the channel is kept, and whether that still works. */
export function AccountCard({ channel: { account, username, isImported }, onLinkAgain }: AccountCardProps) {
  const state = account?.state ?? 'LINK_AGAIN';
  const { label, tone } = accountStates[state];
  // The notice at the top of the page explains the other states.
  const note =
    state === 'LINK_AGAIN' && (account ? say.linkAgain : 'The account of this channel was removed. Link it again to go on selling.');
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
        {state === 'LINK_AGAIN' && (
          <PanelFoot>
            <Button onClick={onLinkAgain}>Link again</Button>
          </PanelFoot>
        )}
      </Panel>
    </Section>
  );
}
