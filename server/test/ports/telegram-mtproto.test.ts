import { describe } from 'vitest';
import type { Faults } from '../harness/telegram-wire/faults.ts';
import { wireBackend } from '../harness/telegram-wire/wire-backend.ts';
import { describeTelegramPort } from './telegram.suite.ts';

describeTelegramPort('MTProto', wireBackend());

/** Faults under which every contract test must still pass. */
const faults = {
  supergroups: { supergroups: true, mutedMembers: true },
  minUsers: { minUsers: true },
  behind: { clockAheadSeconds: 600 },
  ahead: { clockAheadSeconds: -600 },
  keyMisses: { keyMisses: 1 },
} satisfies Record<string, Partial<Faults>>;

describe('MTProto under several faults at once', { tags: 'slow' }, () => {
  describeTelegramPort('MTProto (all)', wireBackend({ ...faults.supergroups, ...faults.minUsers, ...faults.behind, ...faults.keyMisses }));
});

// Each takes half a minute. Together they are covered above; alone they show which fault a failure comes from.
describe('MTProto under a single fault', { tags: 'deep' }, () => {
  describeTelegramPort('MTProto (supergroups with muted members)', wireBackend(faults.supergroups));
  describeTelegramPort('MTProto (min users)', wireBackend(faults.minUsers));
  describeTelegramPort('MTProto (clock ten minutes behind Telegram)', wireBackend(faults.behind));
  describeTelegramPort('MTProto (clock ten minutes ahead of Telegram)', wireBackend(faults.ahead));
  describeTelegramPort('MTProto (every key misses once)', wireBackend(faults.keyMisses));
});
