import { createLink } from '@tanstack/react-router';
import type { PurchasedItem } from '../../domain/purchases/purchased-item.ts';
import { TextAnchor } from '../../ui/data/table/cells.tsx';
import { inviteOf, telegramLinkOf } from './access.ts';
import { isDue, renewalOf } from './renewal.ts';

const TextLink = createLink(TextAnchor);

/** The invite link while there is one, else Renew when it is due, else the channel in Telegram. */
export function wayInto(item: PurchasedItem, words: string) {
  const invite = inviteOf(item);
  if (invite)
    return (
      <TextAnchor href={invite} target="_blank" rel="noopener noreferrer" label={`${words} ${item.name}`}>
        {words}
      </TextAnchor>
    );
  const renewal = isDue(item) && renewalOf(item);
  if (renewal)
    return (
      <TextAnchor href={renewal} label={`Renew ${item.name}`}>
        Renew
      </TextAnchor>
    );
  const channel = telegramLinkOf(item);
  return (
    channel && (
      <TextAnchor href={channel} target="_blank" rel="noopener noreferrer" label={`Open ${item.name} in Telegram`}>
        Open
      </TextAnchor>
    )
  );
}

/** The way to what was bought, as long as it is there for the person; null where there is none. */
export function wayTo(item: PurchasedItem) {
  if (item.subscription) return wayInto(item, 'Join Channel');
  if (item.status !== 'ACTIVE') return null;
  return (
    <TextLink to="/purchased-digital-products/$id" params={{ id: item.id }} label={`Download ${item.name}`}>
      Download
    </TextLink>
  );
}
