import type { Channel, TelegramAccount } from '@jamun/contract';
import type { Wizard } from '../use-wizard.ts';

/** What both ways of coming to a channel know. */
export interface CreateProps {
  wizard: Wizard;
  account: TelegramAccount;
  /** Which of the two is shown was just chosen: the keyboard stays with the choice. */
  switched: boolean;
  onSwitch: () => void;
  onMade: (channel: Channel | null, words: string) => void;
}
