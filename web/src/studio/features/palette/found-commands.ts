import { formatShortRupees } from '@jamun/contract/money';
import { IconBrandTelegram, IconLink, IconPackage, IconReceiptRupee } from '@tabler/icons-react';
import type { useNavigate } from '@tanstack/react-router';
import { itemNameOf } from '../../domain/orders/ordered-item.ts';
import type { Found } from '../../domain/search/api.ts';
import type { Command } from './command.ts';

/** What was found, each with the way to it. */
export function foundCommands({ products, channels, links, sales }: Found, navigate: ReturnType<typeof useNavigate>): Command[] {
  return [
    ...products.map(({ id, title }) => ({
      id,
      group: 'Products',
      name: title,
      Icon: IconPackage,
      run: () => void navigate({ to: '/digital-products/$id/edit', params: { id } }),
    })),
    ...channels.map(({ id, channelName }) => ({
      id,
      group: 'Channels',
      name: channelName,
      Icon: IconBrandTelegram,
      run: () => void navigate({ to: '/telegram/$id/edit', params: { id } }),
    })),
    ...links.map(({ id, shortId, originalUrl }) => ({
      id,
      group: 'Links',
      name: shortId,
      line: originalUrl,
      Icon: IconLink,
      run: () => void navigate({ to: '/link-short/$id', params: { id } }),
    })),
    ...sales.map((sale) => ({
      id: sale.id,
      group: 'Sales',
      name: itemNameOf(sale),
      Icon: IconReceiptRupee,
      line: `${sale.user.name}, ${formatShortRupees(sale.amount)}`,
      run: () => void navigate({ to: '/sales', search: { sale: sale.id } }),
    })),
  ];
}
