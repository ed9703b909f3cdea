import type { TablerIcon } from '@tabler/icons-react';
import type { ButtonHTMLAttributes, Ref } from 'react';
import classes from './icon-button.module.css';

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label' | 'children' | 'type'> {
  /** Accessible name: the action and its object. */
  label: string;
  Icon: TablerIcon;
  /** 28 px inside rows and fields, 36 px in bars. */
  small?: boolean;
  ref?: Ref<HTMLButtonElement> | undefined;
}

/** Button with only an icon. On phones its hit area grows to 44 px without moving its neighbours. */
export const IconButton = ({ label, Icon, small = false, className, ...rest }: IconButtonProps) => (
  <button {...rest} type="button" aria-label={label} className={`${classes.button} ${className ?? ''}`} data-small={small || undefined}>
    <Icon size={small ? 16 : 18} stroke={1.75} aria-hidden />
  </button>
);
