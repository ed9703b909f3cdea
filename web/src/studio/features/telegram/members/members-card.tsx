import type { Channel, MembersCheck } from '@jamun/contract';
import { IconRefresh } from '@tabler/icons-react';
import { errorMessage } from '../../../../lib/api-error.ts';
import { useMembersCheck } from '../../../domain/channels/members-api.ts';
import { BusyButton } from '../../../ui/button/busy-button.tsx';
import { DateTime } from '../../../ui/data/date-time.tsx';
import { ItemRowsSkeleton } from '../../../ui/data/item-row.tsx';
import { ErrorState } from '../../../ui/feedback/empty-and-error-state.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Panel, PanelFoot } from '../../../ui/page/panel.tsx';
import { Presence } from '../presence.tsx';
import { Section } from '../section.tsx';
import classes from './members-card.module.css';
import { PaidMembersOnly } from './paid-members-only.tsx';

const failure = 'Failed to check who is in your channel';

/** Who has paid, against who is there. */
export function MembersCard({ channel }: { channel: Channel }) {
  const { check, start, isChecking } = useMembersCheck(channel.id);
  const look = () => start.mutate(undefined, { onError: (error) => toast.error(errorMessage(error, failure)) });
  return (
    <Section name="members" title="Members" line="Checked daily: who has paid and who is in the channel.">
      <Panel>
        <PaidMembersOnly channel={channel} check={check.data} />
        {check.data ? (
          <Result check={check.data} />
        ) : check.isError ? (
          <ErrorState message={errorMessage(check.error, failure)} onRetry={() => void check.refetch()} busy={check.isFetching} />
        ) : (
          <ItemRowsSkeleton label="Loading members" />
        )}
        <PanelFoot>
          <span className={classes.when}>
            {check.data?.checkedAt ? (
              <>
                Checked <DateTime iso={check.data.checkedAt} format="ago" />
              </>
            ) : (
              check.data && 'Not checked yet'
            )}
          </span>
          <BusyButton
            type="button"
            busy={isChecking}
            busyLabel="Checking..."
            onClick={look}
            leftSection={!isChecking && <IconRefresh size={16} stroke={1.75} aria-hidden />}
          >
            Check now
          </BusyButton>
        </PanelFoot>
      </Panel>
    </Section>
  );
}

const counted = (count: number) => count.toLocaleString('en-IN');

const Result = ({ check }: { check: MembersCheck }) => (
  <>
    <dl className={classes.figures}>
      <Figure name="Paid" count={check.paid} />
      <Figure name="In the channel" count={check.present} />
      <Figure name="All members" count={check.members} />
    </dl>
    {check.absent.length > 0 && (
      <details className={classes.people}>
        <summary>Paid but not joined ({counted(Math.max(check.paid - check.present, check.absent.length))})</summary>
        <ul>
          {check.absent.map(({ username, name, membership }) => (
            <li key={username}>
              <span>
                {name || username} <small>{username}</small>
              </span>
              <Presence of={membership} />
            </li>
          ))}
        </ul>
      </details>
    )}
    {check.strangerCount > 0 && (
      <details className={classes.people}>
        <summary>Are in and have not paid here ({counted(check.strangerCount)})</summary>
        <ul>
          {check.strangers.map(({ telegramName, willBeRemoved }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: names in Telegram are no identities
            <li key={place}>
              <span>{telegramName}</span>
              {willBeRemoved && <small>Will be removed</small>}
            </li>
          ))}
        </ul>
        {check.strangerCount > check.strangers.length && <p>The first {counted(check.strangers.length)} are shown.</p>}
      </details>
    )}
  </>
);

const Figure = ({ name, count }: { name: string; count: number }) => (
  <div>
    <dt>{name}</dt>
    <dd>{counted(count)}</dd>
  </div>
);
