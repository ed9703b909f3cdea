import { Button, Popover } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import {
  type DayRange,
  faultIn,
  type RangeChoice,
  type RangePreset,
  type RangeRules,
  rangeOf,
  rangePresets,
} from '../../../../lib/day-range.ts';
import { useOpenAtOnce } from '../../overlay/lazy-popup.tsx';
import { menuMiddlewares } from '../../overlay/menu-position.ts';
import popup from '../../overlay/popup.module.css';
import { Calendar } from './calendar.tsx';
import { DayField } from './day-field.tsx';
import { RangeButton, type RangePickerProps } from './range-button.tsx';
import classes from './range-picker.module.css';

/** The button with its panel. */
export function RangeChoices(props: RangePickerProps) {
  const { opened, setOpened, button } = useOpenAtOnce();
  const { choice, today, rules, onChange } = props;
  const choose = (chosen: RangeChoice) => {
    setOpened(false);
    onChange(chosen);
  };
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      offset={4}
      width="min(320px, calc(100vw - 32px))"
      middlewares={menuMiddlewares(640)}
      trapFocus
      returnFocus
      transitionProps={{ duration: 120 }}
      // Inside the page's main part: at the end of the body, what is opened would belong to no part of the page.
      portalProps={{ target: 'main' }}
    >
      <Popover.Target>
        <RangeButton {...props} ref={button} onClick={() => setOpened(!opened)} />
      </Popover.Target>
      <Popover.Dropdown className={`${popup.panel} ${classes.panel}`}>
        <Presets offered={rules.presets} choice={choice} onChoose={choose} />
        <OwnDates range={rangeOf(choice === 'all' ? '30d' : choice, today)} today={today} rules={rules} onChoose={choose} />
      </Popover.Dropdown>
    </Popover>
  );
}

interface PresetsProps {
  offered: readonly RangePreset[];
  choice: RangeChoice;
  onChoose: (preset: RangePreset) => void;
}

function Presets({ offered, choice, onChoose }: PresetsProps) {
  return (
    <div className={classes.presets}>
      {offered.map((preset) => (
        <button
          key={preset}
          type="button"
          className={popup.item}
          aria-pressed={preset === choice}
          data-autofocus={preset === choice || undefined}
          onClick={() => onChoose(preset)}
        >
          <span className={classes.name}>
            {rangePresets[preset]}
            {preset === 'year' && <small> April – March</small>}
          </span>
          {preset === choice && <IconCheck size={14} stroke={2} aria-hidden />}
        </button>
      ))}
    </div>
  );
}

interface OwnDatesProps {
  range: DayRange;
  today: string;
  rules: RangeRules;
  onChoose: (range: DayRange) => void;
}

// Nothing here is older.
const firstDay = '2000-01-01';

/** Begins at the days that are shown, for all time at the last 30 days. The calendar fills the field that was last in use; errors are told when the days are applied. */
function OwnDates({ range, today, rules, onChoose }: OwnDatesProps) {
  const [days, setDays] = useState(range);
  const [end, setEnd] = useState<keyof DayRange>('from');
  const [fault, setFault] = useState<string | null>(null);
  const set = (name: keyof DayRange) => (day: string) => {
    setFault(null);
    setDays({ ...days, [name]: day });
  };
  const pick = (day: string) => {
    set(end)(day);
    setEnd('to');
  };
  const apply = (event: FormEvent) => {
    event.preventDefault();
    // A portal's events go up the tree of components: a form around the picker is not meant.
    event.stopPropagation();
    const found = faultIn(days, rules);
    setFault(found);
    if (found === null) onChoose(days);
  };
  const field = (name: keyof DayRange, label: string) => (
    <DayField
      {...{ label, min: firstDay, max: today }}
      unmarked
      withoutCalendar
      value={days[name]}
      onChange={set(name)}
      onFocus={() => setEnd(name)}
      error={fault !== null}
    />
  );
  return (
    <form className={classes.own} onSubmit={apply} noValidate>
      {field('from', 'From')}
      {field('to', 'To')}
      {fault && (
        <p className={classes.fault} role="alert">
          {fault}
        </p>
      )}
      <div className={classes.calendar}>
        <Calendar value={days[end]} min={firstDay} max={today} onChoose={pick} />
      </div>
      <Button type="submit" className={classes.apply}>
        Apply
      </Button>
    </form>
  );
}
