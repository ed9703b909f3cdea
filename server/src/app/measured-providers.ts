import { PaymentsRejected } from '../modules/checkout/index.ts';
import { PayoutsRejected } from '../modules/payouts/index.ts';
import { TelegramError, type TelegramErrorKind } from '../modules/telegram/index.ts';
import type { CallOutcome, EventMetrics, MeasuredProvider } from '../platform/metrics/event-metrics.ts';

type AsyncMethod = (...input: never[]) => Promise<unknown>;
type AsyncMethods<Port> = { [K in keyof Port]: Port[K] extends AsyncMethod ? K : never }[keyof Port] & string;

interface Measurement<Port> {
  provider: MeasuredProvider;
  /** Methods that call the provider; their names are the label `call`. */
  calls: readonly AsyncMethods<Port>[];
  startCall: EventMetrics['startProviderCall'];
}

/** Kinds without an answer of Telegram, or with one that we do not understand. */
const failedKinds: readonly TelegramErrorKind[] = ['AWAY', 'UNEXPECTED', 'SESSION_UNREADABLE'];

/** Outcome of a failed call. Errors of the mail server carry its status, such as `EENVELOPE 550`: 5xx is a rejection. */
export function callOutcome(error: unknown): CallOutcome {
  if (error instanceof PaymentsRejected || error instanceof PayoutsRejected) return 'rejected';
  if (error instanceof TelegramError)
    return error.kind === 'FLOOD' ? 'throttled' : failedKinds.includes(error.kind) ? 'failed' : 'rejected';
  const { name, code } = (error ?? {}) as { name?: string; code?: unknown };
  return name === 'MailRejected' && /\b5\d\d$/.test(String(code)) ? 'rejected' : 'failed';
}

/** Counts and times the calls of a port, retries inside the adapter included. */
export function measureCalls<Port extends object>(port: Port, { provider, calls, startCall }: Measurement<Port>): Port {
  const measure =
    (name: AsyncMethods<Port>) =>
    async (...input: never[]): Promise<unknown> => {
      const endCall = startCall(provider, name);
      try {
        const result = await (port[name] as AsyncMethod)(...input);
        endCall('ok');
        return result;
      } catch (error) {
        endCall(callOutcome(error));
        throw error;
      }
    };
  return { ...port, ...Object.fromEntries(calls.map((name) => [name, measure(name)])) };
}
