import type { LinkAnalytics, ShortLink } from '@jamun/contract';
import { IconCalendarOff, IconClick } from '@tabler/icons-react';
import { errorMessage } from '../../../lib/api-error.ts';
import { type DayRange, dayInIndia, dayLater, linkRange, periodBefore, type RangeChoice } from '../../../lib/day-range.ts';
import { formatDays } from '../../../lib/time.ts';
import { useAnalytics, usePastDays } from '../../domain/link-analytics/api.ts';
import { Button } from '../../ui/button/button.tsx';
import { CopyButton } from '../../ui/button/copy-button.tsx';
import { FieldButton } from '../../ui/button/field-button.tsx';
import { AlertLine } from '../../ui/feedback/alert-line.tsx';
import { EmptyState, ErrorState } from '../../ui/feedback/empty-and-error-state.tsx';
import { Panel } from '../../ui/page/page-elements.tsx';
import classes from './analytics-body.module.css';
import { ClickCharts, ClicksSkeleton } from './click-charts.tsx';
import { FigureSkeleton, Figures } from './figures.tsx';
import { linkAnalyticsText as text } from './text.ts';

interface AnalyticsBodyProps {
  id: string;
  link: ShortLink | undefined;
  range: DayRange;
  today: string;
  onRange: (choice: RangeChoice) => void;
}

const createdOn = ({ createdAt }: ShortLink) => dayInIndia(Date.parse(createdAt));

/** Period before the range, if the link existed on all of its days; otherwise the comparison would mislead. */
function comparisonRange(link: ShortLink | undefined, range: DayRange): DayRange | null {
  const before = periodBefore(range);
  return link && createdOn(link) <= before.from ? before : null;
}

export function AnalyticsBody({ id, link, range, today, onRange }: AnalyticsBodyProps) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useAnalytics(id, range, { live: range.to >= today });
  const before = usePastDays(id, comparisonRange(link, range));
  const retry = () => void refetch();
  if (!data || !link)
    return error ? (
      <Panel>
        <ErrorState message={errorMessage(error, text.failed.analytics)} onRetry={retry} busy={isFetching} />
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
        <AlertLine tone="bad" action={<FieldButton onClick={retry}>{text.retry}</FieldButton>}>
          {errorMessage(error, text.outdated)}
        </AlertLine>
      )}
      <Figures analytics={data} before={isPlaceholderData ? undefined : before.data} />
      {data.clicks > 0 ? <ClickCharts analytics={data} /> : <NoClicks analytics={data} link={link} today={today} onRange={onRange} />}
    </div>
  );
}

interface NoClicksProps extends Pick<AnalyticsBodyProps, 'today' | 'onRange'> {
  analytics: LinkAnalytics;
  link: ShortLink;
}

/** Empty state: no clicks at all, or none in the selected period. */
function NoClicks({ analytics: { from, to }, link, today, onRange }: NoClicksProps) {
  const earliest = dayLater(today, 1 - linkRange.maxDays);
  const all = { from: createdOn(link) > earliest ? createdOn(link) : earliest, to: today };
  const isAll = from <= all.from && to >= all.to;
  return (
    <Panel>
      {link.clicks === 0 ? (
        <EmptyState
          Icon={IconClick}
          title={text.noClicks.title}
          line={text.noClicks.line}
          action={<CopyButton value={link.shortUrl}>{text.noClicks.copy}</CopyButton>}
        />
      ) : (
        <EmptyState
          Icon={IconCalendarOff}
          title={text.noClicksInRange.title}
          line={text.noClicksInRange.line(formatDays(from, to).replace(' – ', ' to '))}
          action={!isAll && <Button onClick={() => onRange(all)}>{text.noClicksInRange.showAll}</Button>}
        />
      )}
    </Panel>
  );
}
