import { jobKind } from '../../../platform/jobs/job-kind.ts';
import type { PaymentHint } from '../payments.port.ts';

/** Asks the provider about an order. */
export const hintJob = jobKind<PaymentHint>('follow-payment-hint');
