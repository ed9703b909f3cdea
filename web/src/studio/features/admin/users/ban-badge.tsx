import { Badge } from '../../../ui/data/badge.tsx';

export const BanBadge = ({ isBanned }: { isBanned: boolean }) =>
  isBanned ? <Badge tone="bad">Banned</Badge> : <Badge tone="ok">Active</Badge>;
