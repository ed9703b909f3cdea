import { IconDotsVertical, type TablerIcon } from '@tabler/icons-react';
import { IconButton } from '../../button/icon-button.tsx';
import type { ButtonWith } from '../../overlay/lazy-popup.tsx';
import { uiText } from '../../text.ts';
import classes from './row-menu.module.css';

interface RowMenuItem {
  label: string;
  Icon: TablerIcon;
  onSelect: () => void;
  /** Destructive actions are last, below a divider. */
  danger?: boolean;
}

export interface RowMenuProps {
  /** Name of the row's record. */
  name: string;
  items: readonly RowMenuItem[];
}

export const RowButton = ({ name, items: _, ...rest }: ButtonWith<RowMenuProps>) => (
  <IconButton {...rest} small className={classes.dots} label={uiText.list.rowActions(name)} Icon={IconDotsVertical} />
);
