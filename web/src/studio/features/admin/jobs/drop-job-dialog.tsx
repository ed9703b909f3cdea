import type { DeadLetter } from '@jamun/contract';
import { useDropJob } from '../../../domain/jobs/api.ts';
import { ReasonDialog } from '../../../ui/overlay/reason-dialog.tsx';
import { jobKindLabel } from './jobs-list.ts';
import { jobsText } from './text.ts';

const text = jobsText.drop;

const loadSchema = () => import('@jamun/contract').then(({ contract }) => contract['POST /api/v1/admin/jobs/dead-letters/{id}/drop'].body);

export const DropJobDialog = ({ target, onClose }: { target: DeadLetter | null; onClose: () => void }) => (
  <ReasonDialog
    target={target}
    onClose={onClose}
    question={({ id, kind }) => ({
      title: text.title(jobKindLabel(kind), id),
      line: text.line,
      hint: text.hint,
      action: text.action,
      busyLabel: text.busy,
      isDanger: true,
    })}
    failed={text.failed}
    schema={loadSchema}
    call={useDropJob()}
    toInput={({ id }, { reason }) => ({ id, reason })}
  />
);
