import { ChoiceField } from '../../../../ui/form/fields/choice-field.tsx';
import type { CreateProps } from './create-props.ts';
import classes from './create-tabs.module.css';

const tabs = [
  { value: 'new', label: 'Create New Channel' },
  { value: 'existing', label: 'Add Existing Channel' },
] as const;

export const CreateTabs = ({ wizard, switched, onSwitch }: Pick<CreateProps, 'wizard' | 'switched' | 'onSwitch'>) => (
  <div className={classes.tabs}>
    <ChoiceField
      label="Which channel"
      name="tab"
      value={wizard.state.tab}
      onChange={(tab) => {
        onSwitch();
        wizard.change({ tab: tab as typeof wizard.state.tab });
      }}
      {...(switched ? { 'data-autofocus': true } : {})}
      options={tabs}
    />
  </div>
);
