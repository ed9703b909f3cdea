import { IconDots } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useId } from 'react';
import { toastsAbove } from '../../ui/feedback/toast-position.ts';
import popupClasses from '../../ui/overlay/popup.module.css';
import { useBackCloses } from '../../ui/overlay/use-back-button.ts';
import { usePopup } from '../../ui/overlay/use-popup.ts';
import { VisuallyHidden } from '../../ui/page/page-elements.tsx';
import { appText } from '../text.ts';
import classes from './bottom-bar.module.css';
import { activeWithin, type Entry, isAt, type Navigation, useActiveLink } from './navigation.ts';

/** Navigation on phones: three entries, the others behind More. */
export function BottomBar({ entries, bottomBar }: Navigation) {
  const others = entries.filter(({ to }) => !bottomBar.some((entry) => entry.to === to));
  const more = usePopup();
  useBackCloses(more.opened, more.close);
  const isMoreActive = useLocation({ select: ({ pathname }) => others.some((entry) => isAt(pathname, entry)) });
  return (
    <>
      {/* Above the page and below the bar, which stays usable. */}
      {more.opened && <div className={classes.veil} />}
      <nav className={classes.bar} aria-label={appText.shell.navigation} data-bottom-bar data-more={more.opened}>
        {bottomBar.map((entry) => (
          <BarEntry key={entry.to} {...entry} />
        ))}
        <div {...more.root} className={classes.more}>
          <button {...more.button} className={classes.entry} data-here={isMoreActive}>
            <IconDots size={22} stroke={1.6} aria-hidden />
            {appText.shell.more}
          </button>
          {more.opened && <MoreEntries id={more.panel.id} entries={others} />}
        </div>
      </nav>
    </>
  );
}

function BarEntry({ to, name, Icon, waiting = 0 }: Entry) {
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
          <span id={id}>{appText.shell.waiting(waiting)}</span>
        </VisuallyHidden>
      )}
    </>
  );
}

const MoreEntries = ({ id, entries }: { id: string; entries: readonly Entry[] }) => (
  <ul id={id} ref={toastsAbove} className={`${popupClasses.panel} ${classes.panel}`}>
    {entries.map((entry) => (
      <MoreEntry key={entry.to} {...entry} />
    ))}
  </ul>
);

function MoreEntry(entry: Entry) {
  const { to, name, Icon, waiting = 0 } = entry;
  const id = useId();
  return (
    <li>
      <Link
        to={to}
        className={classes.other}
        activeOptions={activeWithin}
        aria-describedby={waiting > 0 ? id : undefined}
        {...useActiveLink(entry)}
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
          <span id={id}>{appText.shell.waiting(waiting)}</span>
        </VisuallyHidden>
      )}
    </li>
  );
}
