import '@mantine/core/styles/Menu.layer.css';
import { Menu } from '@mantine/core';
import { IconDotsVertical, type TablerIcon } from '@tabler/icons-react';
import { IconButton } from '../icon-button.tsx';
import classes from './row-menu.module.css';

export interface RowMenuItem {
  label: string;
  Icon: TablerIcon;
  onSelect: () => void;
  /** What cannot be undone stands last, apart from the rest. */
  danger?: boolean;
}

/** The rest of a row's actions behind three dots. */
export function RowMenu({ thing, items }: { thing: string; items: readonly RowMenuItem[] }) {
  const harmless = items.filter(({ danger }) => !danger);
  const dangerous = items.filter(({ danger }) => danger);
  return (
    <Menu withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <IconButton small className={classes.dots} label={`Actions for ${thing}`} Icon={IconDotsVertical} />
      </Menu.Target>
      <Menu.Dropdown miw={176} aria-label={`Actions for ${thing}`}>
        {harmless.map((item) => (
          <Item key={item.label} {...item} />
        ))}
        {harmless.length > 0 && dangerous.length > 0 && <Menu.Divider />}
        {dangerous.map((item) => (
          <Item key={item.label} {...item} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

const Item = ({ label, Icon, onSelect, danger = false }: RowMenuItem) => (
  <Menu.Item
    className={danger ? `${classes.item} ${classes.danger}` : undefined}
    leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
    onClick={onSelect}
  >
    {label}
  </Menu.Item>
);
