import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { toastsBelow } from '../../ui/feedback/toast-position.ts';
import popupClasses from '../../ui/overlay/popup.module.css';
import { usePopup } from '../../ui/overlay/use-popup.ts';
import classes from './top-bar.module.css';

interface BarPopupProps {
  name: string;
  Icon: TablerIcon;
  /** How many wait behind the button; nothing is shown for none. */
  count?: number;
  width?: number;
  children: ReactNode;
}

const mostShown = 99;

/** An icon of the top bar with a panel that hangs down from it. */
export function BarPopup({ name, Icon, count = 0, width = 216, children }: BarPopupProps) {
  const popup = usePopup();
  return (
    <div {...popup.root} className={classes.popup}>
      <button {...popup.button} className={classes.tool} aria-label={count ? `${name}, ${count} unread` : name} title={name}>
        <Icon size={18} stroke={1.75} aria-hidden />
        {count > 0 && (
          <span className={classes.count} aria-hidden="true">
            {count > mostShown ? `${mostShown}+` : count}
          </span>
        )}
      </button>
      {popup.opened && (
        <div {...popup.panel} ref={toastsBelow} className={`${popupClasses.panel} ${classes.panel}`} style={{ width }}>
          {children}
        </div>
      )}
    </div>
  );
}
