import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import type { Channel } from '@jamun/contract';
import { Modal } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';
import { useBreakpoint } from '../../../ui/hooks/use-breakpoint.ts';
import { useLastValue } from '../../../ui/hooks/use-last-value.ts';
import { slideUp } from '../../../ui/overlay/slide-transition.ts';
import { CreateStep } from './channel/create-step.tsx';
import { PlanStep } from './plan/plan-step.tsx';
import { CodeStep } from './sign-in/code-step.tsx';
import { EmailStep } from './sign-in/email-step.tsx';
import { PasswordStep } from './sign-in/password-step.tsx';
import { PhoneStep } from './sign-in/phone-step.tsx';
import { SelectStep } from './sign-in/select-step.tsx';
import { Rail } from './step-rail.tsx';
import { type Finish, type StepProps, useWizard } from './use-wizard.ts';
import classes from './wizard-dialog.module.css';
import type { Purpose, Step, WizardState } from './wizard-store.ts';

const steps: Record<Step, ComponentType<StepProps>> = {
  select: SelectStep,
  phone: PhoneStep,
  email: EmailStep,
  code: CodeStep,
  password: PasswordStep,
  create: CreateStep,
  plan: PlanStep,
};

const titleOf = (purpose: Purpose, { ended }: Pick<WizardState, 'ended'>): string =>
  purpose === 'create' ? 'Create Channel' : ended ? 'Link again' : 'Link account';

interface WizardDialogProps {
  target: Purpose | null;
  onClose: () => void;
  /** Called when the wizard is out of sight after it has published the channel. */
  onPublished?: (channel: Channel) => void;
}

/** Leads from a phone number to a published channel. It can be left and continued at any step. */
export function WizardDialog({ target: wanted, onClose, onPublished }: WizardDialogProps) {
  const onPhone = useBreakpoint('phone');
  const purpose = useLastValue(wanted, wanted !== null);
  const [asking, setAsking] = useState(false);
  const opened = useOpenedLater(wanted !== null);
  // What is done is forgotten when it is out of sight: a wizard that fades must not jump back to its first step.
  const atEnd = useRef<() => void>(undefined);
  const closed = useCallback(() => {
    atEnd.current?.();
    atEnd.current = undefined;
  }, []);
  useEffect(() => closed, [closed]);
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={closed}
      size={800}
      closeOnEscape={!asking}
      // A press beside it would throw away what was typed; the cross and Esc are meant.
      closeOnClickOutside={false}
      transitionProps={{ transition: onPhone ? slideUp : 'pop', duration: 200, timingFunction: 'cubic-bezier(0.2, 0.7, 0.2, 1)' }}
      classNames={{ root: classes.root, inner: classes.inner, content: classes.content, body: classes.body }}
    >
      <Modal.Overlay />
      <Modal.Content radius="lg">
        <Modal.Body>
          {purpose && (
            <Inside
              key={purpose}
              purpose={purpose}
              onClose={onClose}
              onFinished={(forget, published) => {
                atEnd.current = () => {
                  forget();
                  if (published) onPublished?.(published);
                };
                onClose();
              }}
              onAsking={setAsking}
            />
          )}
          <Modal.CloseButton className={classes.close ?? ''} icon={<IconX size={18} stroke={1.75} aria-hidden />} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

interface InsideProps {
  purpose: Purpose;
  onClose: () => void;
  onFinished: Finish;
  onAsking: (asking: boolean) => void;
}

function Inside({ purpose, onClose, onFinished, onAsking }: InsideProps) {
  const wizard = useWizard(purpose, { onClose, onFinished });
  const { step } = wizard.state;
  const StepNow = steps[step];
  return (
    <div className={classes.wizard}>
      <div className={classes.rail}>
        <Modal.Title>{titleOf(purpose, wizard.state)}</Modal.Title>
        <Rail purpose={purpose} step={step} isAgain={wizard.state.ended} />
      </div>
      <StepNow key={step} wizard={wizard} onAsking={onAsking} />
    </div>
  );
}

/** A dialog that begins open would neither move in nor know where the focus came from: it turns open after it has begun. */
function useOpenedLater(wanted: boolean) {
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return wanted && mounted;
}
