import { type AdminOrderDetails, refundRequestMessages } from '@jamun/contract';
import { type OrderAction, useDeclineRequest, useOrderAction, useReverseChargeback } from '../../../../domain/admin-orders/api.ts';
import { refundReasonField } from '../../../../domain/refund-requests/refund-request.ts';
import { AdminCodeField } from '../../../../domain/second-factor/step-form.tsx';
import { ReasonDialog } from '../../../../ui/overlay/reason-dialog.tsx';
import { orderText } from './text.ts';

interface DialogProps<Request> {
  target: Request | null;
  onClose: () => void;
}

export interface ActionRequest {
  order: AdminOrderDetails;
  action: OrderAction;
  /** The drawer shows errors that belong to no field. */
  onError: (error: Error) => void;
}

// The refund, chargeback and retry routes have the same body.
const loadActionSchema = () => import('@jamun/contract').then(({ contract }) => contract['POST /api/v1/admin/orders/{id}/refund'].body);

/** Confirms a refund, a chargeback or the retry of a refused refund. */
export const ActionDialog = ({ target: request, onClose }: DialogProps<ActionRequest>) => (
  <ReasonDialog
    target={request}
    onClose={onClose}
    question={({ order, action }) => orderText.actionQuestion(order, action)}
    schema={loadActionSchema}
    isOptional
    focus="cancel"
    call={useOrderAction()}
    toInput={({ order, action }, { reason }) => ({ id: order.id, action, reason })}
    onError={(error, { onError }) => onError(error)}
  />
);

export const DeclineDialog = ({ target: order, onClose }: DialogProps<AdminOrderDetails>) => (
  <ReasonDialog
    target={order}
    onClose={onClose}
    question={orderText.declineQuestion}
    failed={refundRequestMessages.notDeclined}
    {...refundReasonField}
    call={useDeclineRequest()}
    toInput={({ id }, { reason }) => ({ id, reason })}
  />
);

export interface ReversalRequest {
  order: AdminOrderDetails;
  /** The drawer says whether the buyer has access again. */
  onReversed: (accessRestored: boolean) => void;
  /** The drawer shows errors that belong to no field. */
  onError: (error: Error) => void;
}

const loadReversalSchema = () =>
  import('@jamun/contract').then(({ contract }) => contract['POST /api/v1/admin/orders/{id}/chargeback/reverse'].body);

/** Undoes a recorded chargeback after the bank has returned the money. */
export const ReverseDialog = ({ target: request, onClose }: DialogProps<ReversalRequest>) => (
  <ReasonDialog
    target={request}
    onClose={onClose}
    question={({ order }) => orderText.reversal.question(order)}
    schema={loadReversalSchema}
    CodeField={AdminCodeField}
    call={useReverseChargeback()}
    toInput={({ order }, values) => ({ id: order.id, ...values })}
    onSuccess={({ data }, { onReversed }) => onReversed(data.accessRestored)}
    onError={(error, { onError }) => onError(error)}
  />
);
