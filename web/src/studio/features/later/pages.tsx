import { IconBrandTelegram, IconLink } from '@tabler/icons-react';
import { type EmptyList, EmptyListPage } from './empty-list-page.tsx';

const lists = {
  links: {
    title: 'URL Shortener',
    listTitle: 'Your Links',
    Icon: IconLink,
    empty: "You haven't created any shortened links yet.",
    line: 'A short link is easy to share, and counts how often it is clicked.',
  },
  telegram: {
    title: 'Telegram',
    Icon: IconBrandTelegram,
    empty: 'No channels found',
    line: 'A channel with a plan sells its subscriptions from a page of its own.',
  },
} satisfies Record<string, EmptyList>;

export const LinksPage = () => <EmptyListPage {...lists.links} />;
export const TelegramPage = () => <EmptyListPage {...lists.telegram} />;
