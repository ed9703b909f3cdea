import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { toastsBelow } from '../../ui/feedback/toast-position.ts';
import popupClasses from '../../ui/overlay/popup.module.css';
import { usePopup } from '../../ui/overlay/use-popup.ts';
import { appText } from '../text.ts';
import classes from './top-bar.module.css';

interface BarPopupProps {
  name: string;
  Icon: TablerIcon;
  /** Number of unread items; zero shows no badge. */
  count?: number;
  width?: number;
  children: ReactNode;
}

const maxCount = 99;

/** Icon button of the top bar with a popup panel. */
export function BarPopup({ name, Icon, count = 0, width = 216, children }: BarPopupProps) {
  const popup = usePopup();
  return (
    <div {...popup.root} className={classes.popup}>
      <button {...popup.button} className={classes.tool} aria-label={count ? appText.shell.unread(name, count) : name} title={name}>
        <Icon size={18} stroke={1.75} aria-hidden />
        {count > 0 && (
          <span className={classes.count} aria-hidden="true">
            {count > maxCount ? `${maxCount}+` : count}
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
