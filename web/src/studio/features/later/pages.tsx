import { IconLink } from '@tabler/icons-react';
import { type EmptyList, EmptyListPage } from './empty-list-page.tsx';

const lists = {
  links: {
    title: 'URL Shortener',
    listTitle: 'Your Links',
    Icon: IconLink,
    empty: "You haven't created any shortened links yet.",
    line: 'A short link is easy to share, and counts how often it is clicked.',
  },
} satisfies Record<string, EmptyList>;

export const LinksPage = () => <EmptyListPage {...lists.links} />;
