import type { Report } from '@jamun/contract';
import { ticketNumber } from '@jamun/contract/report-words';
import { Button } from '@mantine/core';
import { IconFileOff } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { ApiError, loadErrorMessage } from '../../../../lib/api-error.ts';
import { useAcknowledge, useReport } from '../../../domain/admin-reports/api.ts';
import { BusyButton } from '../../../ui/button/busy-button.tsx';
import { EmptyState, ErrorState } from '../../../ui/feedback/empty-and-error-state.tsx';
import { ErrorLine } from '../../../ui/feedback/error-line.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Drawer } from '../../../ui/overlay/drawer.tsx';
import { DrawerSkeleton } from '../../../ui/overlay/drawer-skeleton.tsx';
import { lazyDialog } from '../../../ui/overlay/lazy-dialog.tsx';
import type { DecisionRequest } from './decide-dialog.tsx';
import { actionsFor, type ReportAction, reportQuestion } from './report-actions.ts';
import classes from './report-drawer.module.css';
import { ReportFacts } from './report-facts.tsx';

const DecideDialog = lazyDialog(() => import('./decide-dialog.tsx').then((module) => module.DecideDialog));

interface ReportDrawerProps {
  /** The report's id. */
  target: string | null;
  /** The list's row, shown until the report itself is loaded. */
  listed: Report | undefined;
  onClose: () => void;
}

/** The report that the address names, and what an administrator can do about it. */
export function ReportDrawer({ target: id, listed, onClose }: ReportDrawerProps) {
  const query = useReport(id, listed);
  const report = query.data ?? null;
  const acknowledge = useAcknowledge();
  const [request, setRequest] = useState<DecisionRequest | null>(null);
  const [failure, setFailure] = useState<{ id: string; error: Error } | null>(null);
  const closeDialog = useCallback(() => setRequest(null), []);
  const onError = (error: Error) => report && setFailure({ id: report.id, error });
  const ask = (action: ReportAction) => {
    if (!report) return;
    setFailure(null);
    setRequest({ report, action, onError });
  };
  const reload = () => {
    setFailure(null);
    void query.refetch();
  };
  return (
    <>
      <Drawer
        opened={id !== null}
        onClose={onClose}
        ownEntry={false}
        covered={request !== null}
        title={report ? `Report ${ticketNumber(report.number)}` : 'Report'}
        size={480}
        footer={report && actionsFor(report).length > 0 && <Actions report={report} onAsk={ask} />}
      >
        {failure && failure.id === report?.id && (
          <div className={classes.failure}>
            <ErrorLine error={failure.error} fallback="The outcome is unknown. Reload before you try again." onReload={reload} />
          </div>
        )}
        {report && (
          <ReportFacts report={report}>
            {report.status === 'OPEN' && (
              <BusyButton
                type="button"
                busy={acknowledge.isPending}
                busyLabel="Acknowledging..."
                onClick={() => acknowledge.mutate(report.id, { onSuccess: ({ message }) => toast.success(message), onError })}
              >
                Acknowledge
              </BusyButton>
            )}
          </ReportFacts>
        )}
        {!report && <Missing query={query} />}
      </Drawer>
      <DecideDialog target={request} onClose={closeDialog} />
    </>
  );
}

/** Dismissing stands apart from what takes something offline. */
const Actions = ({ report, onAsk }: { report: Report; onAsk: (action: ReportAction) => void }) => (
  <div className={classes.actions}>
    {actionsFor(report).map((action) => (
      <Button key={action} onClick={() => onAsk(action)} data-action={action} {...(action === 'TAKEN_DOWN' ? { variant: 'filled' } : {})}>
        {reportQuestion(report, action).button}
      </Button>
    ))}
  </div>
);

function Missing({ query }: { query: ReturnType<typeof useReport> }) {
  if (query.error instanceof ApiError && query.error.code === 'NOT_FOUND')
    return <EmptyState Icon={IconFileOff} title="This report does not exist" line="The address may be mistyped." />;
  if (query.error)
    return (
      <ErrorState
        title="The report could not be loaded"
        message={loadErrorMessage(query.error)}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    );
  return <DrawerSkeleton label="Loading the report" />;
}
