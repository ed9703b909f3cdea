import { IconShieldLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useSecondFactor } from '../../../domain/second-factor/use-second-factor.ts';
import classes from './second-factor-notice.module.css';

/** Recommends two-step sign-in to an administrator without it. In production it is required at the first sign-in. */
export function SecondFactorNotice() {
  const { data } = useSecondFactor('admin');
  if (data?.enabled !== false) return null;
  return (
    <section className={classes.notice} aria-label="Two-step sign-in">
      <IconShieldLock size={18} stroke={1.75} aria-hidden />
      <p>
        <b>Two-step sign-in is off.</b> Your password alone opens the admin area. In production it is required.
      </p>
      <Link to="/admin/settings" className={classes.action}>
        Set up
      </Link>
    </section>
  );
}
