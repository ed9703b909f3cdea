import '../../../ui/mantine/overlays.css';
import type { Channel } from '@jamun/contract';
import { Modal } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';
import { useBreakpoint } from '../../../ui/hooks/use-breakpoint.ts';
import { useLastValue } from '../../../ui/hooks/use-last-value.ts';
import { MantineScope } from '../../../ui/mantine/mantine-scope.tsx';
import { slideUp } from '../../../ui/overlay/slide-transition.ts';
import { CreateStep } from './channel/create-step.tsx';
import { PlanStep } from './channel/plan-step.tsx';
import { CodeStep } from './sign-in/code-step.tsx';
import { EmailStep } from './sign-in/email-step.tsx';
import { PasswordStep } from './sign-in/password-step.tsx';
import { PhoneStep } from './sign-in/phone-step.tsx';
import { SelectStep } from './sign-in/select-step.tsx';
import { StepRail } from './step-rail.tsx';
import { wizardText } from './text.ts';
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
  purpose === 'create' ? wizardText.titles.create : ended ? wizardText.titles.linkAgain : wizardText.titles.link;

interface WizardDialogProps {
  target: Purpose | null;
  onClose: () => void;
  /** Called after the closing animation of a wizard that has published its channel. */
  onPublished?: (channel: Channel) => void;
}

/** Wizard from a phone number to a published channel. It can be closed and continued at any step. */
export function WizardDialog({ target: current, onClose, onPublished }: WizardDialogProps) {
  const isPhone = useBreakpoint('phone');
  const purpose = useLastValue(current, current !== null);
  const [isConfirming, setConfirming] = useState(false);
  const opened = useOpenAfterMount(current !== null);
  // The progress is reset after the closing animation: during it, the wizard would jump back to its first step.
  const afterClose = useRef<() => void>(undefined);
  const closed = useCallback(() => {
    afterClose.current?.();
    afterClose.current = undefined;
  }, []);
  useEffect(() => closed, [closed]);
  return (
    <MantineScope>
      <Modal.Root
        opened={opened}
        onClose={onClose}
        onExitTransitionEnd={closed}
        size={800}
        closeOnEscape={!isConfirming}
        // A click beside the dialog would discard unsaved input, so only the close button and Esc close it.
        closeOnClickOutside={false}
        transitionProps={{ transition: isPhone ? slideUp : 'pop', duration: 200, timingFunction: 'cubic-bezier(0.2, 0.7, 0.2, 1)' }}
        classNames={{ root: classes.root, inner: classes.inner, content: classes.content, body: classes.body }}
      >
        <Modal.Overlay />
        <Modal.Content radius="lg">
          <Modal.Body>
            {purpose && (
              <WizardContent
                key={purpose}
                purpose={purpose}
                onClose={onClose}
                onFinished={(forget, published) => {
                  afterClose.current = () => {
                    forget();
                    if (published) onPublished?.(published);
                  };
                  onClose();
                }}
                onConfirming={setConfirming}
              />
            )}
            <Modal.CloseButton className={classes.close ?? ''} icon={<IconX size={18} stroke={1.75} aria-hidden />} />
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
    </MantineScope>
  );
}

interface WizardContentProps {
  purpose: Purpose;
  onClose: () => void;
  onFinished: Finish;
  onConfirming: (isConfirming: boolean) => void;
}

function WizardContent({ purpose, onClose, onFinished, onConfirming }: WizardContentProps) {
  const wizard = useWizard(purpose, { onClose, onFinished });
  const { step } = wizard.state;
  const CurrentStep = steps[step];
  return (
    <div className={classes.wizard}>
      <div className={classes.rail}>
        <Modal.Title>{titleOf(purpose, wizard.state)}</Modal.Title>
        <StepRail purpose={purpose} step={step} isAgain={wizard.state.ended} />
      </div>
      <CurrentStep key={step} wizard={wizard} onConfirming={onConfirming} />
    </div>
  );
}

/** Opens the dialog after it is mounted: mounted open, it would skip its animation and could not return the focus. */
function useOpenAfterMount(isOpen: boolean) {
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return isOpen && isMounted;
}
