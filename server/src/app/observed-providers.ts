import { PaymentsRejected } from '../modules/checkout/index.ts';
import { PayoutsBlocked, PayoutsRejected } from '../modules/payouts/index.ts';
import { TelegramError, type TelegramErrorKind, type TelegramPort } from '../modules/telegram/index.ts';
import type { CallOutcome, EventMetrics, MeasuredProvider } from '../platform/metrics/event-metrics.ts';
import { span } from '../platform/trace/span.ts';

type AsyncMethod = (...input: never[]) => Promise<unknown>;
type AsyncMethods<Port> = { [K in keyof Port]: Port[K] extends AsyncMethod ? K : never }[keyof Port] & string;

interface Observation<Port> {
  provider: MeasuredProvider;
  /** Methods that call the provider. */
  calls: readonly AsyncMethods<Port>[];
  startCall: EventMetrics['startProviderCall'];
}

/** Kinds without an answer of Telegram, or with one that we do not understand. */
const failedKinds: readonly TelegramErrorKind[] = ['AWAY', 'UNEXPECTED', 'SESSION_UNREADABLE'];

/** Outcome of a failed call. Errors of the mail server carry its status, such as `EENVELOPE 550`: 5xx is a rejection. */
export function callOutcome(error: unknown): CallOutcome {
  if (error instanceof PaymentsRejected || error instanceof PayoutsRejected || error instanceof PayoutsBlocked) return 'rejected';
  if (error instanceof TelegramError)
    return error.kind === 'FLOOD' ? 'throttled' : failedKinds.includes(error.kind) ? 'failed' : 'rejected';
  const { name, code } = (error ?? {}) as { name?: string; code?: unknown };
  return name === 'MailRejected' && /\b5\d\d$/.test(String(code)) ? 'rejected' : 'failed';
}

/** Replaces the named methods of a port. */
function wrapCalls<Port extends object>(
  port: Port,
  calls: readonly AsyncMethods<Port>[],
  run: (call: string, work: () => Promise<unknown>) => Promise<unknown>,
): Port {
  const wrap =
    (name: AsyncMethods<Port>): AsyncMethod =>
    (...input) =>
      run(name, () => (port[name] as AsyncMethod).apply(port, input));
  return { ...port, ...Object.fromEntries(calls.map((name) => [name, wrap(name)])) };
}

/** Span of a call. The names of provider and call describe it; arguments are never recorded. */
const traceCall = (provider: string, call: string, work: () => Promise<unknown>) =>
  span({ name: `${provider} ${call}`, kind: 'client', attributes: { 'peer.service': provider, 'jamun.call': call } }, work);

/** Spans, counts and durations of the calls of a port, retries inside the adapter included. Simulated providers look like real ones. */
export function observeCalls<Port extends object>(port: Port, { provider, calls, startCall }: Observation<Port>): Port {
  return wrapCalls(port, calls, (call, work) =>
    traceCall(provider, call, async () => {
      const endCall = startCall(provider, call);
      try {
        const result = await work();
        endCall('ok');
        return result;
      } catch (error) {
        endCall(callOutcome(error));
        throw error;
      }
    }),
  );
}

const telegramCalls = ['sendCode', 'resendCode', 'setUpEmail', 'signIn', 'checkPassword', 'signedInAs', 'open'] as const;
const accountCalls = [
  'createChannel',
  'listChannels',
  'describe',
  'createInviteLink',
  'listLoggedJoins',
  'listJoinsByLink',
  'revokeInviteLink',
  'deleteInviteLink',
  'findMember',
  'findRemoved',
  'isMember',
  'remove',
  'liftBan',
  'logOut',
] as const;

/** Spans of the calls of the Telegram port. Its metrics count the calls of the protocol, which the adapter reports. */
export function traceTelegram(telegram: TelegramPort): TelegramPort {
  const trace = (call: string, work: () => Promise<unknown>) => traceCall('telegram', call, work);
  const open: TelegramPort['open'] = async (...input) => wrapCalls(await telegram.open(...input), accountCalls, trace);
  return wrapCalls({ ...telegram, open }, telegramCalls, trace);
}
