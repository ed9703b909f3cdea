import { type Report, ticketNumber } from '@jamun/contract';
import { IconFileOff } from '@tabler/icons-react';
import { ApiError } from '../../../../../lib/api-error.ts';
import { actionsFor, type ReportAction, useAcknowledge, useReport } from '../../../../domain/admin-reports/api.ts';
import { BusyButton } from '../../../../ui/button/busy-button.tsx';
import { Button } from '../../../../ui/button/button.tsx';
import { ErrorLine } from '../../../../ui/feedback/error-line.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { useRecordError } from '../../../../ui/hooks/use-record-error.ts';
import { Drawer } from '../../../../ui/overlay/drawer.tsx';
import { DrawerFallback } from '../../../../ui/overlay/drawer-fallback.tsx';
import { lazyDialog, useDialogTarget } from '../../../../ui/overlay/lazy-dialog.tsx';
import type { DecisionRequest } from './decide-dialog.tsx';
import classes from './report-drawer.module.css';
import { ReportFacts } from './report-facts.tsx';
import { reportText } from './text.ts';

const DecideDialog = lazyDialog(() => import('./decide-dialog.tsx').then((module) => module.DecideDialog));

const isNotFound = (error: unknown) => error instanceof ApiError && error.code === 'NOT_FOUND';

interface ReportDrawerProps {
  /** Id of the report. */
  target: string | null;
  /** Row of the list, shown until the report is loaded. */
  listed: Report | undefined;
  onClose: () => void;
}

/** The report whose id is in the address, with the actions that apply to it. */
export function ReportDrawer({ target: id, listed, onClose }: ReportDrawerProps) {
  const query = useReport(id, listed);
  const report = query.data ?? null;
  const acknowledge = useAcknowledge();
  const deciding = useDialogTarget<DecisionRequest>();
  const actionError = useRecordError(report?.id);
  const startAction = (action: ReportAction) => {
    if (!report) return;
    actionError.clear();
    deciding.set({ report, action, onError: actionError.set });
  };
  const reload = () => {
    actionError.clear();
    void query.refetch();
  };
  const sendAcknowledgement = (reportId: string) =>
    acknowledge.mutate(reportId, { onSuccess: ({ message }) => toast.success(message), onError: actionError.set });
  return (
    <>
      <Drawer
        opened={id !== null}
        onClose={onClose}
        ownEntry={false}
        covered={deciding.dialog.target !== null}
        title={reportText.title(report ? ticketNumber(report.number) : undefined)}
        size={480}
        footer={report && actionsFor(report).length > 0 && <Actions report={report} onSelect={startAction} />}
      >
        {actionError.error && (
          <div className={classes.failure}>
            <ErrorLine error={actionError.error} fallback={reportText.outcomeUnknown} onReload={reload} />
          </div>
        )}
        {report ? (
          <ReportFacts report={report}>
            {report.status === 'OPEN' && (
              <BusyButton
                type="button"
                busy={acknowledge.isPending}
                busyLabel={reportText.acknowledge.busyLabel}
                onClick={() => sendAcknowledgement(report.id)}
              >
                {reportText.acknowledge.action}
              </BusyButton>
            )}
          </ReportFacts>
        ) : (
          <DrawerFallback query={query} isNotFound={isNotFound(query.error)} Icon={IconFileOff} text={reportText} />
        )}
      </Drawer>
      <DecideDialog {...deciding.dialog} />
    </>
  );
}

/** Dismiss stands apart from the actions that take something offline. */
const Actions = ({ report, onSelect }: { report: Report; onSelect: (action: ReportAction) => void }) => (
  <div className={classes.actions}>
    {actionsFor(report).map((action) => (
      <Button
        key={action}
        onClick={() => onSelect(action)}
        data-action={action}
        {...(action === 'TAKEN_DOWN' ? { variant: 'filled' } : {})}
      >
        {reportText.actions[action]}
      </Button>
    ))}
  </div>
);
