import type { Channel, ChannelSummary, SentCode, TelegramAccount } from '@jamun/contract';
import { telegramAccountMessages } from '@jamun/contract/telegram-messages';
import { useSyncExternalStore } from 'react';
import { ApiError, errorMessage } from '../../../../lib/api-error.ts';
import { useOpened } from '../../../ui/data/list/use-opened.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useSession } from '../../../ui/hooks/use-session.ts';
import { numberOf } from './sign-in/phone-number.ts';
import { type Purpose, type Step, type WizardState, wizardStore } from './wizard-store.ts';

/** The ways into the wizard. That it is open stands in the address; how far it has come, in this tab. */
export function useWizardDoor() {
  const { id, open, close } = useOpened('wizard');
  const personId = useSession().user?.id;
  const purpose: Purpose | null = id === 'create' || id === 'link' ? id : null;
  return {
    dialog: { target: purpose, onClose: close },
    /** Goes on where it was left. */
    create: () => open('create'),
    /** Of a channel that has none yet. */
    addPlans: ({ id: channelId }: Pick<ChannelSummary, 'id'>) => {
      wizardStore.begin(personId, 'create', { step: 'plan', channelId });
      open('create');
    },
    linkAnother: () => {
      wizardStore.begin(personId, 'link');
      open('link');
    },
    linkAgain: (account: { telegramNumber: string } | null) => {
      wizardStore.begin(personId, 'link', { ended: account !== null, ...(account ? numberOf(account.telegramNumber) : {}) });
      open('link');
    },
  };
}

/** The step that asks for what Telegram waits for. */
export const stepAfter = ({ via }: SentCode): Step => (via === 'EMAIL_SETUP' ? 'email' : 'code');

/** The wizard from within. */
export interface Wizard {
  purpose: Purpose;
  state: WizardState;
  change: (change: Partial<WizardState>) => void;
  go: (step: Step, change?: Partial<WizardState>) => void;
  startOver: () => void;
  linked: (account: TelegramAccount) => void;
  /** Returns to the phone step when Telegram has ended the link; false for any other error. */
  relinks: (error: unknown, account: TelegramAccount) => boolean;
  /** Says why the channel was not made and returns to the phone step, as specified. A wait stays in the step: false. */
  fails: (error: unknown, account: TelegramAccount, fallback: string) => boolean;
  /** Closes it, and what was reached is kept. */
  close: () => void;
  /** Closes it after the last step; the channel if it was published. */
  finish: (published?: Channel) => void;
}

export interface StepProps {
  wizard: Wizard;
  /** A question stands above the wizard: Esc is then meant for that. */
  onAsking: (asking: boolean) => void;
}

export type Finish = (forget: () => void, published?: Channel) => void;

interface Ways {
  onClose: () => void;
  /** Closes it and calls `forget` when it is out of sight. */
  onFinished: Finish;
}

export function useWizard(purpose: Purpose, { onClose: close, onFinished }: Ways): Wizard {
  const personId = useSession().user?.id;
  const state = useSyncExternalStore(wizardStore.subscribe, () => wizardStore.get(personId, purpose));
  const change = (wanted: Partial<WizardState>) => wizardStore.change(personId, purpose, wanted);
  const go = (step: Step, wanted: Partial<WizardState> = {}) => change({ step, ...wanted });
  const finish = (published?: Channel) => onFinished(() => wizardStore.forget(personId, purpose), published);
  const linked = ({ id }: TelegramAccount) => {
    toast.success(telegramAccountMessages.linked);
    if (purpose === 'link') finish();
    else go('create', { accountId: id, sent: null, hint: null, ended: false, number: '' });
  };
  const relinks = (error: unknown, account: TelegramAccount) => {
    if (!(error instanceof ApiError && error.code === 'LINK_AGAIN')) return false;
    go('phone', { ...numberOf(account.telegramNumber), ended: true });
    return true;
  };
  const fails = (error: unknown, account: TelegramAccount, fallback: string) => {
    if (error instanceof ApiError && error.status === 429) return false;
    toast.error(errorMessage(error, fallback));
    if (!relinks(error, account)) go('phone', numberOf(account.telegramNumber));
    return true;
  };
  const startOver = () => wizardStore.begin(personId, purpose);
  return { purpose, state, change, go, startOver, linked, relinks, fails, close, finish };
}
