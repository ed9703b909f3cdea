import { accountOpener } from './account.ts';
import { simulatedCalls } from './calls.ts';
import { channelsStore } from './channels.store.ts';
import { controls } from './controls.ts';
import { overviewOf } from './overview.store.ts';
import { firstChannels, firstPeople } from './rules.ts';
import { signInSteps } from './sign-in.ts';
import type { Query } from './store.ts';
import { visits } from './visits.ts';

export interface SandboxTelegramOptions {
  query: Query;
  now: () => Date;
}

export type SandboxTelegram = ReturnType<typeof createSandboxTelegram>;

/** Telegram, played: accounts, channels and people, all in the database, so that every process sees the same. */
export function createSandboxTelegram({ query, now }: SandboxTelegramOptions) {
  const calls = simulatedCalls(query, now);
  const channels = channelsStore(query);
  const control = controls({ query, now });

  async function furnish(personId: string): Promise<void> {
    if (await channels.isFurnished(personId)) return;
    for (const { mayInvite, people, ...channel } of firstChannels)
      await channels.add(personId, { ...channel, may_invite: mayInvite, people: firstPeople.slice(0, people) }, now());
  }

  return {
    now,
    ...signInSteps({ query, now, calls, furnish }),
    open: accountOpener({ query, now, calls, switches: () => control.switches() }),
    ...visits({ query, now }),
    ...control,
    overview: () => overviewOf(query),
  };
}
