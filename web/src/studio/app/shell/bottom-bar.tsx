import { IconDots } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useId } from 'react';
import { toastsAbove } from '../../ui/feedback/toast-position.ts';
import popupClasses from '../../ui/overlay/popup.module.css';
import { useBackCloses } from '../../ui/overlay/use-back-button.ts';
import { usePopup } from '../../ui/overlay/use-popup.ts';
import { VisuallyHidden } from '../../ui/page/visually-hidden.tsx';
import classes from './bottom-bar.module.css';
import { activeWithin, type Entry, isAt, type Navigation } from './navigation.ts';
import { useHere } from './use-current-path.ts';

/** The way around on phones: three entries in reach of a thumb, the others behind More. */
export function BottomBar({ entries, inReach }: Navigation) {
  const others = entries.filter(({ to }) => !inReach.some((entry) => entry.to === to));
  const more = usePopup();
  useBackCloses(more.opened, more.close);
  const isThere = useLocation({ select: ({ pathname }) => others.some((entry) => isAt(pathname, entry)) });
  return (
    <>
      {/* Below the bar, which stays in use, and above everything else. */}
      {more.opened && <div className={classes.veil} />}
      <nav className={classes.bar} aria-label="Main" data-bottom-bar data-more={more.opened}>
        {inReach.map((entry) => (
          <Near key={entry.to} {...entry} />
        ))}
        <div {...more.root} className={classes.more}>
          <button {...more.button} className={classes.entry} data-here={isThere}>
            <IconDots size={22} stroke={1.6} aria-hidden />
            More
          </button>
          {more.opened && <Others id={more.panel.id} entries={others} />}
        </div>
      </nav>
    </>
  );
}

function Near({ to, name, Icon, waiting = 0 }: Entry) {
  const id = useId();
  return (
    <>
      <Link to={to} className={classes.entry} activeOptions={activeWithin} aria-describedby={waiting > 0 ? id : undefined}>
        <Icon size={22} stroke={1.6} aria-hidden />
        {name}
        {waiting > 0 && (
          <span className={classes.count} aria-hidden="true">
            {waiting > 99 ? '99+' : waiting}
          </span>
        )}
      </Link>
      {waiting > 0 && (
        <VisuallyHidden>
          <span id={id}>{waiting} waiting</span>
        </VisuallyHidden>
      )}
    </>
  );
}

const Others = ({ id, entries }: { id: string; entries: readonly Entry[] }) => (
  <ul id={id} ref={toastsAbove} className={`${popupClasses.panel} ${classes.panel}`}>
    {entries.map((entry) => (
      <Other key={entry.to} {...entry} />
    ))}
  </ul>
);

function Other(entry: Entry) {
  const { to, name, Icon, waiting = 0 } = entry;
  const id = useId();
  return (
    <li>
      <Link
        to={to}
        className={classes.other}
        activeOptions={activeWithin}
        aria-describedby={waiting > 0 ? id : undefined}
        {...useHere(entry)}
      >
        <Icon size={20} stroke={1.75} aria-hidden />
        {name}
        {waiting > 0 && (
          <span className={classes.waiting} aria-hidden="true">
            {waiting}
          </span>
        )}
      </Link>
      {waiting > 0 && (
        <VisuallyHidden>
          <span id={id}>{waiting} waiting</span>
        </VisuallyHidden>
      )}
    </li>
  );
}
