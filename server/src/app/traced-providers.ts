import type { PaymentsPort } from '../modules/checkout/index.ts';
import type { MalwareScannerPort, StoragePort } from '../modules/files/index.ts';
import type { PayoutsPort } from '../modules/payouts/index.ts';
import type { TelegramPort } from '../modules/telegram/index.ts';
import type { MailPort } from '../platform/mail/mail.port.ts';
import { tracedPort } from '../platform/trace/traced-port.ts';

const paymentCalls = ['openCheckout', 'orderState', 'refund', 'refundState', 'refundsOf', 'disputesOf'] as const;
const storageCalls = ['stat', 'read', 'write', 'writeStream', 'copy', 'remove'] as const;
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

interface Providers<FileDeps> {
  mailPort: MailPort;
  fileDeps: FileDeps;
  payments: PaymentsPort;
  transfers: PayoutsPort | null;
  telegram: TelegramPort;
}

const tracedTelegram = (telegram: TelegramPort): TelegramPort =>
  tracedPort(
    'telegram',
    { ...telegram, open: async (...args) => tracedPort('telegram', await telegram.open(...args), accountCalls) },
    telegramCalls,
  );

/** Spans of all calls to providers, at their ports: real and simulated providers look the same in a trace. */
export function tracedProviders<FileDeps extends { storage: StoragePort; malwareScanner: MalwareScannerPort | null }>({
  mailPort,
  fileDeps,
  payments,
  transfers,
  telegram,
}: Providers<FileDeps>) {
  const { storage, malwareScanner } = fileDeps;
  return {
    mailPort: tracedPort('mail', mailPort, ['send']),
    fileDeps: {
      ...fileDeps,
      storage: storage.isRemote ? tracedPort('storage', storage, storageCalls) : storage,
      malwareScanner: malwareScanner && tracedPort('malware-scanner', malwareScanner, ['scan']),
    },
    payments: tracedPort('payments', payments, paymentCalls),
    transfers: transfers && tracedPort('payouts', transfers, ['send', 'state']),
    telegram: tracedTelegram(telegram),
  };
}
