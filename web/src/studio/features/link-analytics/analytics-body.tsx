import type { LinkAnalytics, ShortLink } from '@jamun/contract';
import { Button } from '@mantine/core';
import { IconCalendarOff, IconClick } from '@tabler/icons-react';
import { errorMessage } from '../../../lib/api-error.ts';
import { type DayRange, dayInIndia, dayLater, linkRange, periodBefore, type RangeChoice } from '../../../lib/day-range.ts';
import { formatDays } from '../../../lib/time.ts';
import { useAnalytics, usePastDays } from '../../domain/link-analytics/api.ts';
import { CopyButton } from '../../ui/button/copy-button.tsx';
import { FieldButton } from '../../ui/button/field-button.tsx';
import { AlertLine } from '../../ui/feedback/alert-line.tsx';
import { EmptyState, ErrorState } from '../../ui/feedback/empty-and-error-state.tsx';
import { Panel } from '../../ui/page/panel.tsx';
import classes from './analytics-body.module.css';
import { FigureSkeleton, Figures } from './figures.tsx';
import { ClicksSkeleton, Pictures } from './pictures.tsx';

interface AnalyticsBodyProps {
  id: string;
  link: ShortLink | undefined;
  range: DayRange;
  today: string;
  onRange: (choice: RangeChoice) => void;
}

const failure = 'Failed to fetch analytics';
const createdOn = ({ createdAt }: ShortLink) => dayInIndia(Date.parse(createdAt));

/** The days before, if the link was there on all of them: else it would be compared with less than itself. */
function comparable(link: ShortLink | undefined, range: DayRange): DayRange | null {
  const before = periodBefore(range);
  return link && createdOn(link) <= before.from ? before : null;
}

export function AnalyticsBody({ id, link, range, today, onRange }: AnalyticsBodyProps) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useAnalytics(id, range, { live: range.to >= today });
  const before = usePastDays(id, comparable(link, range));
  const retry = () => void refetch();
  if (!data || !link)
    return error ? (
      <Panel>
        <ErrorState message={errorMessage(error, failure)} onRetry={retry} busy={isFetching} />
      </Panel>
    ) : (
      <div className={classes.parts}>
        <FigureSkeleton />
        <ClicksSkeleton />
      </div>
    );
  return (
    <div className={classes.parts} aria-busy={isPlaceholderData}>
      {error && (
        <AlertLine tone="bad" action={<FieldButton onClick={retry}>Retry</FieldButton>}>
          {errorMessage(error, 'What you see may be out of date: it could not be loaded anew.')}
        </AlertLine>
      )}
      <Figures of={data} before={isPlaceholderData ? undefined : before.data} />
      {data.clicks > 0 ? <Pictures of={data} /> : <Nothing of={data} link={link} today={today} onRange={onRange} />}
    </div>
  );
}

interface NothingProps extends Pick<AnalyticsBodyProps, 'today' | 'onRange'> {
  of: LinkAnalytics;
  link: ShortLink;
}

/** Nobody has come yet, or nobody in these days. */
function Nothing({ of: { from, to }, link, today, onRange }: NothingProps) {
  const longAgo = dayLater(today, 1 - linkRange.maxDays);
  const all = { from: createdOn(link) > longAgo ? createdOn(link) : longAgo, to: today };
  const isAll = from <= all.from && to >= all.to;
  return (
    <Panel>
      {link.clicks === 0 ? (
        <EmptyState
          Icon={IconClick}
          title="No clicks yet"
          line="Share your link. Clicks show up here within seconds."
          action={<CopyButton value={link.shortUrl}>Copy link</CopyButton>}
        />
      ) : (
        <EmptyState
          Icon={IconCalendarOff}
          title="No clicks in these days"
          line={`Nobody followed the link from ${formatDays(from, to).replace(' – ', ' to ')}.`}
          action={!isAll && <Button onClick={() => onRange(all)}>Show all days</Button>}
        />
      )}
    </Panel>
  );
}
