import { type Channel, type ChannelSummary, type SentCode, type TelegramAccount, telegramAccountMessages } from '@jamun/contract';
import { useSyncExternalStore } from 'react';
import { ApiError, errorMessage } from '../../../../lib/api-error.ts';
import { useOpened } from '../../../ui/data/list/use-opened.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useSession } from '../../../ui/hooks/use-session.ts';
import { toTypedNumber } from './sign-in/phone-number.ts';
import { type Purpose, type Step, type WizardState, wizardStore } from './wizard-store.ts';

/** Opens the wizard. The address says whether it is open; session storage keeps its progress. */
export function useOpenWizard() {
  const { id, open, close } = useOpened('wizard');
  const personId = useSession().user?.id;
  const purpose: Purpose | null = id === 'create' || id === 'link' ? id : null;
  return {
    dialog: { target: purpose, onClose: close },
    /** Continues where the wizard was closed. */
    create: () => open('create'),
    /** Opens the plan step of a channel without plans. */
    addPlans: ({ id: channelId }: Pick<ChannelSummary, 'id'>) => {
      wizardStore.begin(personId, 'create', { step: 'plan', channelId });
      open('create');
    },
    linkAnother: () => {
      wizardStore.begin(personId, 'link');
      open('link');
    },
    linkAgain: (account: { telegramNumber: string } | null) => {
      wizardStore.begin(personId, 'link', { ended: account !== null, ...(account ? toTypedNumber(account.telegramNumber) : {}) });
      open('link');
    },
  };
}

/** Step for the input that Telegram requests next. */
export const stepAfter = ({ via }: SentCode): Step => (via === 'EMAIL_SETUP' ? 'email' : 'code');

/** State and actions of the wizard, for its steps. */
export interface Wizard {
  purpose: Purpose;
  state: WizardState;
  change: (change: Partial<WizardState>) => void;
  go: (step: Step, change?: Partial<WizardState>) => void;
  startOver: () => void;
  completeLinking: (account: TelegramAccount) => void;
  /** Returns to the phone step when Telegram has ended the link; false for any other error. */
  relinkOnError: (error: unknown, account: TelegramAccount) => boolean;
  /** Shows why the channel was not created and returns to the phone step, as specified; false for a wait, which stays in the step. */
  leaveOnError: (error: unknown, account: TelegramAccount, fallback: string) => boolean;
  /** Closes the wizard and keeps its progress. */
  close: () => void;
  /** Closes the wizard after the last step, with the channel if it was published. */
  finish: (published?: Channel) => void;
}

export interface StepProps {
  wizard: Wizard;
  /** Reports an open confirmation dialog above the wizard, which then handles Esc. */
  onConfirming: (isConfirming: boolean) => void;
}

export type Finish = (forget: () => void, published?: Channel) => void;

interface WizardCallbacks {
  onClose: () => void;
  /** Closes the wizard and calls `forget` after the closing animation. */
  onFinished: Finish;
}

export function useWizard(purpose: Purpose, { onClose: close, onFinished }: WizardCallbacks): Wizard {
  const personId = useSession().user?.id;
  const state = useSyncExternalStore(wizardStore.subscribe, () => wizardStore.get(personId, purpose));
  const change = (values: Partial<WizardState>) => wizardStore.change(personId, purpose, values);
  const go = (step: Step, values: Partial<WizardState> = {}) => change({ step, ...values });
  const finish = (published?: Channel) => onFinished(() => wizardStore.forget(personId, purpose), published);
  const completeLinking = ({ id }: TelegramAccount) => {
    toast.success(telegramAccountMessages.linked);
    if (purpose === 'link') finish();
    else go('create', { accountId: id, sent: null, hint: null, ended: false, number: '' });
  };
  const relinkOnError = (error: unknown, account: TelegramAccount) => {
    if (!(error instanceof ApiError && error.code === 'LINK_AGAIN')) return false;
    go('phone', { ...toTypedNumber(account.telegramNumber), ended: true });
    return true;
  };
  const leaveOnError = (error: unknown, account: TelegramAccount, fallback: string) => {
    if (error instanceof ApiError && error.status === 429) return false;
    toast.error(errorMessage(error, fallback));
    if (!relinkOnError(error, account)) go('phone', toTypedNumber(account.telegramNumber));
    return true;
  };
  const startOver = () => wizardStore.begin(personId, purpose);
  return { purpose, state, change, go, startOver, completeLinking, relinkOnError, leaveOnError, close, finish };
}
