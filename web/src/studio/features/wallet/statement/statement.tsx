import type { Movement } from '@jamun/contract';
import { IconNotes } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useId, useRef } from 'react';
import { errorMessage, loadErrorMessage } from '../../../../lib/api-error.ts';
import { loadStatementFile, useStatement } from '../../../domain/wallet/api.ts';
import { BusyButton } from '../../../ui/button/busy-button.tsx';
import { ExportButton } from '../../../ui/button/export-button.tsx';
import { ChoiceMenu } from '../../../ui/data/list/menus.tsx';
import { EmptyState, ErrorState, NoMatchState } from '../../../ui/feedback/empty-and-error-state.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useBreakpoint } from '../../../ui/hooks/use-breakpoint.ts';
import { useSession } from '../../../ui/hooks/use-session.ts';
import { Panel, PanelFoot } from '../../../ui/page/page-elements.tsx';
import { usePrinting } from '../../../ui/page/printing.ts';
import classes from '../section.module.css';
import { walletText } from '../text.tsx';
import { monthsBack } from './months.ts';
import { groupByDay } from './movement.tsx';
import { PrintedHead, StatementPrint } from './statement-print.tsx';
import { StatementRows } from './statement-rows.tsx';
import { StatementSkeleton } from './statement-skeleton.tsx';
import { StatementTable } from './statement-table.tsx';

const text = walletText.statement;

/** All movements of the balance, newest first. */
export function Statement({ onOpen }: { onOpen: (withdrawalId: string) => void }) {
  const heading = useId();
  const { months, month, setMonth } = useMonth();
  const { data, isError } = useStatement(month);
  const fileName = month ? `statement-${month}.csv` : 'statement.csv';
  return (
    <section className={classes.section} aria-labelledby={heading} data-printed="statement">
      <div className={classes.head}>
        <div>
          <h2 id={heading}>{text.title}</h2>
          <PrintedHead month={months.find(({ value }) => value === month)?.label} />
        </div>
        <div className={classes.tools}>
          <ChoiceMenu label={text.month} value={month} options={months} onChange={setMonth} isOn={month !== ''} />
          <StatementPrint month={month} />
          <ExportButton load={() => loadStatementFile(month)} name={fileName} disabled={!data && isError} />
        </div>
      </div>
      <StatementBody month={month} onClear={() => setMonth('')} onOpen={onOpen} />
    </section>
  );
}

interface StatementBodyProps {
  month: string;
  onClear: () => void;
  onOpen: (withdrawalId: string) => void;
}

function StatementBody({ month, onClear, onOpen }: StatementBodyProps) {
  const statement = useStatement(month);
  const { data, error, isFetching, refetch } = statement;
  if (data?.length) return <Movements movements={data} statement={statement} onOpen={onOpen} />;
  if (!data && !error) return <StatementSkeleton />;
  return (
    <Panel>
      {!data ? (
        <ErrorState title={text.failed} message={loadErrorMessage(error)} onRetry={() => void refetch()} busy={isFetching} />
      ) : month ? (
        <NoMatchState {...text.emptyMonth} onClear={onClear} />
      ) : (
        <EmptyState Icon={IconNotes} {...text.empty} />
      )}
    </Panel>
  );
}

interface MovementsProps {
  movements: readonly Movement[];
  statement: ReturnType<typeof useStatement>;
  onOpen: (withdrawalId: string) => void;
}

function Movements({ movements, statement, onOpen }: MovementsProps) {
  const isNarrow = useBreakpoint('tablet');
  const printing = usePrinting();
  const container = useRef<HTMLDivElement>(null);
  const shownCount = movements.length;
  const loadMore = () =>
    statement.fetchNextPage().then(({ isError, error }) => {
      if (isError) toast.error(errorMessage(error, text.moreFailed));
      // Focuses the first new row, which is where the button was.
      else container.current?.querySelectorAll<HTMLElement>('[data-movement]')[shownCount]?.focus();
    });
  const Layout = isNarrow && !printing ? StatementRows : StatementTable;
  return (
    <Panel>
      <div ref={container}>
        <Layout days={groupByDay(movements)} onOpen={onOpen} />
      </div>
      {statement.hasNextPage && (
        <PanelFoot start>
          <BusyButton type="button" busy={statement.isFetchingNextPage} busyLabel={text.loadingMore} onClick={() => void loadMore()}>
            {text.loadMore}
          </BusyButton>
        </PanelFoot>
      )}
    </Panel>
  );
}

/** The chosen month, kept in the page's address like the filters of lists. */
function useMonth() {
  const navigate = useNavigate();
  const since = useSession().user?.createdAt;
  const { month: fromAddress }: { month?: unknown } = useSearch({ strict: false });
  const months = [{ value: '', label: text.allMonths }, ...(since ? monthsBack(since) : [])];
  const month = months.find(({ value }) => value === fromAddress)?.value ?? '';
  const setMonth = (value: string) =>
    void navigate({
      to: '.',
      search: ((before: object) => ({ ...before, month: value || undefined })) as never,
      resetScroll: false,
    });
  return { months, month, setMonth };
}
