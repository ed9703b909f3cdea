import type { Report } from '@jamun/contract';
import { type ReportAction, useDecide } from '../../../../domain/admin-reports/api.ts';
import { ReasonDialog } from '../../../../ui/overlay/reason-dialog.tsx';
import { reportText } from './text.ts';

export interface DecisionRequest {
  report: Report;
  action: ReportAction;
  /** The drawer shows errors that belong to no field. */
  onError: (error: Error) => void;
}

const loadSchema = () => import('@jamun/contract').then(({ contract }) => contract['POST /api/v1/admin/reports/{id}/restore'].body);

/** Confirms a decision about a report. */
export const DecideDialog = ({ target: request, onClose }: { target: DecisionRequest | null; onClose: () => void }) => (
  <ReasonDialog
    target={request}
    onClose={onClose}
    question={({ report, action }) => reportText.question(report, action)}
    schema={loadSchema}
    call={useDecide()}
    toInput={({ report, action }, { reason }) => ({ id: report.id, decision: action, reason })}
    onError={(error, { onError }) => onError(error)}
  />
);
