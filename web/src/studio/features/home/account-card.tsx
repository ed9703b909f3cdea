import type { User } from '@jamun/contract';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Badge } from '../../ui/badge.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useAccountRefresh } from '../../ui/use-account-refresh.ts';
import classes from './account-card.module.css';

/** Who is signed in, and the way to the rest of it. */
export function AccountCard({ user }: { user: User }) {
  useAccountRefresh(user);
  return (
    <section aria-labelledby="account-heading">
      <Panel>
        <div className={classes.card}>
          <div className={classes.words}>
            <h2 id="account-heading">Your account</h2>
            {user.email && (
              <p className={classes.email}>
                <span>{user.email}</span>
                <Badge tone={user.emailVerified ? 'ok' : 'warn'}>{user.emailVerified ? 'Verified' : 'Not verified'}</Badge>
              </p>
            )}
          </div>
          <Button component={Link} to="/profile">
            View profile
          </Button>
        </div>
      </Panel>
    </section>
  );
}
