import { describe } from 'vitest';
import type { Faults } from '../harness/telegram-wire/faults.ts';
import { wireBackend } from '../harness/telegram-wire/wire-backend.ts';
import { describeTelegramPort } from './telegram.suite.ts';

describeTelegramPort('MTProto', wireBackend());

/** Faults under which every contract test must still pass. Each takes ten seconds. */
const variations: [string, Partial<Faults>][] = [
  ['MTProto (supergroups with muted members)', { supergroups: true, mutedMembers: true }],
  ['MTProto (min users)', { minUsers: true }],
  ['MTProto (clock ten minutes behind Telegram)', { clockAheadSeconds: 600 }],
  ['MTProto (clock ten minutes ahead of Telegram)', { clockAheadSeconds: -600 }],
  ['MTProto (every key misses once)', { keyMisses: 1 }],
];
describe('MTProto under faults', { tags: 'slow' }, () => {
  for (const [name, faults] of variations) describeTelegramPort(name, wireBackend(faults));
});
