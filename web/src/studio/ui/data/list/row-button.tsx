import { IconDotsVertical, type TablerIcon } from '@tabler/icons-react';
import { IconButton } from '../../button/icon-button.tsx';
import type { ButtonWith } from '../../overlay/lazy-popup.tsx';
import classes from './row-menu.module.css';

interface RowMenuItem {
  label: string;
  Icon: TablerIcon;
  onSelect: () => void;
  /** What cannot be undone stands last, apart from the rest. */
  danger?: boolean;
}

export interface RowMenuProps {
  /** What the actions are for. */
  thing: string;
  items: readonly RowMenuItem[];
}

export const RowButton = ({ thing, items: _, ...rest }: ButtonWith<RowMenuProps>) => (
  <IconButton {...rest} small className={classes.dots} label={`Actions for ${thing}`} Icon={IconDotsVertical} />
);
