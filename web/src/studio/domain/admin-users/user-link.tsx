import { Link } from '@tanstack/react-router';
import classes from '../../ui/page/text-link.module.css';

/** Leads an administrator from a person's name to everything about them. */
export const UserLink = ({ id, children }: { id: number; children: string }) => (
  <Link to="/admin/user-management/$id" params={{ id: String(id) }} className={classes.link}>
    {children}
  </Link>
);
