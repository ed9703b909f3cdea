import { Link } from '@tanstack/react-router';
import { Badge } from '../../ui/data/badge.tsx';
import classes from '../../ui/page/text-link.module.css';

/** Link from a user's name to their page in the admin area. */
export const UserLink = ({ id, children }: { id: number; children: string }) => (
  <Link to="/admin/user-management/$id" params={{ id: String(id) }} className={classes.link}>
    {children}
  </Link>
);

const banStates = { active: 'Active', banned: 'Banned' };

export const BanBadge = ({ isBanned }: { isBanned: boolean }) => (
  <Badge tone={isBanned ? 'bad' : 'ok'}>{isBanned ? banStates.banned : banStates.active}</Badge>
);
