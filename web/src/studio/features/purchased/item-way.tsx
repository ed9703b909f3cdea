import { createLink } from '@tanstack/react-router';
import { TextAnchor } from '../../ui/list/cells.tsx';
import { inviteOf } from './invite-of.ts';
import type { PurchasedItem } from './purchased-item.ts';

const TextLink = createLink(TextAnchor);

/** The way to what was bought, as long as it is there for the person. */
export function ItemWay({ item }: { item: PurchasedItem }) {
  if (item.status !== 'ACTIVE') return null;
  if (item.type === 'DIGITAL_PRODUCT')
    return (
      <TextLink to="/purchased-digital-products/$id" params={{ id: item.id }} label={`Download ${item.name}`}>
        Download
      </TextLink>
    );
  const invite = inviteOf(item);
  return (
    invite && (
      <TextAnchor href={invite} target="_blank" rel="noopener noreferrer" label={`Join Channel ${item.name}`}>
        Join Channel
      </TextAnchor>
    )
  );
}
