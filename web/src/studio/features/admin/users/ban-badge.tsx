import { Badge } from '../../../ui/data/badge.tsx';
import { usersText } from './text.ts';

export const BanBadge = ({ isBanned }: { isBanned: boolean }) => (
  <Badge tone={isBanned ? 'bad' : 'ok'}>{isBanned ? usersText.badges.banned : usersText.badges.active}</Badge>
);
