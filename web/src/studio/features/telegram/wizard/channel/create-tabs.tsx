import type { Channel, TelegramAccount } from '@jamun/contract';
import { ChoiceField } from '../../../../ui/form/fields/choice-field.tsx';
import { wizardText } from '../text.ts';
import type { Wizard } from '../use-wizard.ts';
import classes from './create-tabs.module.css';

const { tabs: text } = wizardText.create;

/** Props of both tabs of the create step. */
export interface CreateTabProps {
  wizard: Wizard;
  account: TelegramAccount;
  /** The user has just switched tabs: the focus stays on the switch. */
  hasSwitched: boolean;
  onSwitch: () => void;
  onCreated: (channel: Channel | null, message: string) => void;
}

const options = [
  { value: 'new', label: text.new },
  { value: 'existing', label: text.existing },
] as const;

export const CreateTabs = ({ wizard, hasSwitched, onSwitch }: Pick<CreateTabProps, 'wizard' | 'hasSwitched' | 'onSwitch'>) => (
  <div className={classes.tabs}>
    <ChoiceField
      label={text.label}
      name="tab"
      value={wizard.state.tab}
      onChange={(tab) => {
        onSwitch();
        wizard.change({ tab: tab as typeof wizard.state.tab });
      }}
      {...(hasSwitched ? { 'data-autofocus': true } : {})}
      options={options}
    />
  </div>
);
