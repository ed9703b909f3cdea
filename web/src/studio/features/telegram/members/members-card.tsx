import type { Channel, MembersCheck } from '@jamun/contract';
import { IconRefresh } from '@tabler/icons-react';
import { errorMessage } from '../../../../lib/api-error.ts';
import { useMembersCheck } from '../../../domain/channels/members-api.ts';
import { BusyButton } from '../../../ui/button/busy-button.tsx';
import { ItemRowsSkeleton } from '../../../ui/data/item-row.tsx';
import { DateTime } from '../../../ui/data/values.tsx';
import { ErrorState } from '../../../ui/feedback/empty-and-error-state.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Panel, PanelFoot } from '../../../ui/page/page-elements.tsx';
import { channelEditorText } from '../editor/text.ts';
import { Section } from '../section.tsx';
import { MembershipBadge } from '../subscribers/subscriber-row.tsx';
import { formatCount } from '../text.ts';
import classes from './members-card.module.css';
import { PaidMembersOnly } from './paid-members-only.tsx';

const { members: text } = channelEditorText;

/** Comparison of the paid members with those in the Telegram channel. */
export function MembersCard({ channel }: { channel: Channel }) {
  const { check, start, isChecking } = useMembersCheck(channel.id);
  const startCheck = () => start.mutate(undefined, { onError: (error) => toast.error(errorMessage(error, text.failed)) });
  return (
    <Section name="members" title={text.title} line={text.line}>
      <Panel>
        <PaidMembersOnly channel={channel} check={check.data} />
        {check.data ? (
          <CheckResult check={check.data} />
        ) : check.isError ? (
          <ErrorState message={errorMessage(check.error, text.failed)} onRetry={() => void check.refetch()} busy={check.isFetching} />
        ) : (
          <ItemRowsSkeleton label={text.loading} />
        )}
        <PanelFoot>
          <span className={classes.when}>
            {check.data?.checkedAt ? (
              <>
                {text.checked} <DateTime iso={check.data.checkedAt} format="ago" />
              </>
            ) : (
              check.data && text.notChecked
            )}
          </span>
          <BusyButton
            type="button"
            busy={isChecking}
            busyLabel={text.checking}
            onClick={startCheck}
            leftSection={!isChecking && <IconRefresh size={16} stroke={1.75} aria-hidden />}
          >
            {text.check}
          </BusyButton>
        </PanelFoot>
      </Panel>
    </Section>
  );
}

const CheckResult = ({ check }: { check: MembersCheck }) => (
  <>
    <dl className={classes.figures}>
      <Figure name={text.paid} count={check.paid} />
      <Figure name={text.present} count={check.present} />
      <Figure name={text.all} count={check.members} />
    </dl>
    {check.absent.length > 0 && (
      <details className={classes.people}>
        <summary>{text.absent(Math.max(check.paid - check.present, check.absent.length))}</summary>
        <ul>
          {check.absent.map(({ username, name, membership }) => (
            <li key={username}>
              <span>
                {name || username} <small>{username}</small>
              </span>
              <MembershipBadge membership={membership} />
            </li>
          ))}
        </ul>
      </details>
    )}
    {check.strangerCount > 0 && (
      <details className={classes.people}>
        <summary>{text.strangers(check.strangerCount)}</summary>
        <ul>
          {check.strangers.map(({ telegramName, willBeRemoved }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: names in Telegram are not unique
            <li key={index}>
              <span>{telegramName}</span>
              {willBeRemoved && <small>{text.willBeRemoved}</small>}
            </li>
          ))}
        </ul>
        {check.strangerCount > check.strangers.length && <p>{text.showingFirst(check.strangers.length)}</p>}
      </details>
    )}
  </>
);

const Figure = ({ name, count }: { name: string; count: number }) => (
  <div>
    <dt>{name}</dt>
    <dd>{formatCount(count)}</dd>
  </div>
);
