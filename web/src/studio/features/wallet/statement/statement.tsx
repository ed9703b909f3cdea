import { IconNotes } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useId } from 'react';
import { loadErrorMessage } from '../../../../lib/api-error.ts';
import { loadStatementFile, useStatement } from '../../../domain/wallet/api.ts';
import { ExportButton } from '../../../ui/button/export-button.tsx';
import { ChoiceMenu } from '../../../ui/data/list/choice-menu.tsx';
import { EmptyState, ErrorState, NoMatchState } from '../../../ui/feedback/states.tsx';
import { useSession } from '../../../ui/hooks/use-session.ts';
import { Panel } from '../../../ui/page/panel.tsx';
import classes from '../section.module.css';
import { monthsBack } from './months.ts';
import { StatementLines } from './statement-lines.tsx';
import { PrintedHead, StatementPrint } from './statement-print.tsx';
import { StatementSkeleton } from './statement-skeleton.tsx';

/** Every movement of the money, newest first. */
export function Statement({ onOpen }: { onOpen: (withdrawalId: string) => void }) {
  const heading = useId();
  const { months, month, choose } = useMonth();
  const { data, isError } = useStatement(month);
  const name = month ? `statement-${month}.csv` : 'statement.csv';
  return (
    <section className={classes.section} aria-labelledby={heading} data-printed="statement">
      <div className={classes.head}>
        <div>
          <h2 id={heading}>Statement</h2>
          <PrintedHead month={months.find(({ value }) => value === month)?.label} />
        </div>
        <div className={classes.tools}>
          <ChoiceMenu label="Month" value={month} options={months} onChange={choose} isOn={month !== ''} />
          <StatementPrint month={month} />
          <ExportButton load={() => loadStatementFile(month)} name={name} disabled={!data && isError} />
        </div>
      </div>
      <StatementBody month={month} onClear={() => choose('')} onOpen={onOpen} />
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
  if (data?.length) return <StatementLines movements={data} statement={statement} onOpen={onOpen} />;
  if (!data && !error) return <StatementSkeleton />;
  return (
    <Panel>
      {!data ? (
        <ErrorState
          title="Your statement could not be loaded"
          message={loadErrorMessage(error)}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      ) : month ? (
        <NoMatchState title="Nothing in this month" line="No money came or went." onClear={onClear} />
      ) : (
        <EmptyState
          Icon={IconNotes}
          title="Nothing has moved yet"
          line="Every sale, refund and withdrawal is listed here, with the balance after it."
        />
      )}
    </Panel>
  );
}

/** The month stands in the address, as what other lists show does. */
function useMonth() {
  const navigate = useNavigate();
  const since = useSession().user?.createdAt;
  const { month: asked }: { month?: unknown } = useSearch({ strict: false });
  const months = [{ value: '', label: 'All months' }, ...(since ? monthsBack(since) : [])];
  const month = months.find(({ value }) => value === asked)?.value ?? '';
  const choose = (value: string) =>
    void navigate({
      to: '.',
      search: ((before: object) => ({ ...before, month: value || undefined })) as never,
      resetScroll: false,
    });
  return { months, month, choose };
}
