import { Badge } from '../../ui/badge.tsx';

export const BanBadge = ({ isBanned }: { isBanned: boolean }) =>
  isBanned ? <Badge tone="bad">Banned</Badge> : <Badge tone="ok">Active</Badge>;
