import '../../mantine/overlays.css';
import { Menu } from '@mantine/core';
import { MantineScope } from '../../mantine/mantine-scope.tsx';
import { useOpenOnMount } from '../../overlay/lazy-popup.tsx';
import { menuMiddlewares } from '../../overlay/menu-position.ts';
import { uiText } from '../../text.ts';
import { RowButton, type RowMenuProps } from './row-button.tsx';
import classes from './row-menu.module.css';

/** Row menu button with its open menu. */
export function RowChoices({ name, items }: RowMenuProps) {
  const { opened, setOpened, button } = useOpenOnMount();
  const harmless = items.filter(({ danger }) => !danger);
  const dangerous = items.filter(({ danger }) => danger);
  return (
    <MantineScope>
<Menu opened={opened} onChange={setOpened} middlewares={menuMiddlewares()} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <RowButton name={name} items={items} ref={button} />
      </Menu.Target>
      <Menu.Dropdown miw={176} aria-label={uiText.list.rowActions(name)}>
        {harmless.map((item) => (
          <Item key={item.label} {...item} />
        ))}
        {harmless.length > 0 && dangerous.length > 0 && <Menu.Divider />}
        {dangerous.map((item) => (
          <Item key={item.label} {...item} />
        ))}
      </Menu.Dropdown>
    </Menu>
</MantineScope>
  );
}

const Item = ({ label, Icon, onSelect, danger = false }: RowMenuProps['items'][number]) => (
  <Menu.Item
    className={danger ? `${classes.item} ${classes.danger}` : undefined}
    leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
    onClick={onSelect}
  >
    {label}
  </Menu.Item>
);
