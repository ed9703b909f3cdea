import type { AdminOrderDetails, AttentionAction, AttentionItem } from '@jamun/contract';
import { useResolve } from '../../../../domain/admin-attention/api.ts';
import { AdminCodeField } from '../../../../domain/second-factor/step-form.tsx';
import { ReasonDialog } from '../../../../ui/overlay/reason-dialog.tsx';
import { attentionItemText } from './text.ts';

export interface ResolveRequest {
  item: AttentionItem;
  action: AttentionAction;
  order: AdminOrderDetails | undefined;
  /** The drawer shows errors that belong to no field. */
  onError: (error: Error) => void;
}

// Without `action`, which the dialog does not ask for.
const loadSchema = () =>
  import('@jamun/contract').then(({ contract }) => contract['POST /api/v1/admin/attention/{id}/resolve'].body.omit({ action: true }));

/** Confirms an action on an attention item. */
export const ResolveDialog = ({ target: request, onClose }: { target: ResolveRequest | null; onClose: () => void }) => (
  <ReasonDialog
    target={request}
    onClose={onClose}
    question={({ item, action, order }) => attentionItemText.question(item, action, order)}
    schema={loadSchema}
    CodeField={AdminCodeField}
    call={useResolve()}
    toInput={({ item, action }, values) => ({ id: item.id, action, ...values })}
    onError={(error, { onError }) => onError(error)}
  />
);
