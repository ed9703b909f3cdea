import '../../mantine/overlays.css';
import { Menu } from '@mantine/core';
import { MantineScope } from '../../mantine/mantine-scope.tsx';
import { IconCheck } from '@tabler/icons-react';
import { useOpenOnMount } from '../../overlay/lazy-popup.tsx';
import { menuMiddlewares } from '../../overlay/menu-position.ts';
import { ChoiceButton, type ChoiceMenuProps } from './choice-button.tsx';
import classes from './controls.module.css';

/** Choice button with its open menu. */
export function ChoiceOptions(props: ChoiceMenuProps) {
  const { opened, setOpened, button } = useOpenOnMount();
  const { label, value, options, onChange } = props;
  return (
    <MantineScope>
<Menu opened={opened} onChange={setOpened} position="bottom-start" middlewares={menuMiddlewares()} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ChoiceButton {...props} ref={button} />
      </Menu.Target>
      <Menu.Dropdown miw={168} className={classes.options} aria-label={label}>
        <Menu.RadioGroup value={value} onChange={onChange}>
          {options.map((option) => (
            <Menu.RadioItem
              key={option.value}
              value={option.value}
              closeMenuOnClick
              checkIcon={<IconCheck size={14} stroke={2} aria-hidden />}
            >
              {option.label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
</MantineScope>
  );
}
