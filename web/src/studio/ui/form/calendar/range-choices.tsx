import '../../mantine/overlays.css';
import { Popover } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import {
  type DayRange,
  type RangeChoice,
  type RangePreset,
  type RangeRules,
  rangeError,
  rangeOf,
  rangePresets,
} from '../../../../lib/day-range.ts';
import { Button } from '../../button/button.tsx';
import { MantineScope } from '../../mantine/mantine-scope.tsx';
import { useOpenOnMount } from '../../overlay/lazy-popup.tsx';
import { menuMiddlewares } from '../../overlay/menu-position.ts';
import popup from '../../overlay/popup.module.css';
import { uiText } from '../../text.ts';
import { Calendar } from './calendar.tsx';
import { DayField } from './day-field.tsx';
import { RangeButton, type RangePickerProps } from './range-button.tsx';
import classes from './range-picker.module.css';

/** Range button with its open panel. */
export function RangeChoices(props: RangePickerProps) {
  const { opened, setOpened, button } = useOpenOnMount();
  const { choice, today, rules, onChange } = props;
  const choose = (chosen: RangeChoice) => {
    setOpened(false);
    onChange(chosen);
  };
  return (
    <MantineScope>
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
        // Inside the main landmark, not at the end of the body.
        portalProps={{ target: 'main' }}
      >
        <Popover.Target>
          <RangeButton {...props} ref={button} onClick={() => setOpened(!opened)} />
        </Popover.Target>
        <Popover.Dropdown className={`${popup.panel} ${classes.panel}`}>
          <Presets offered={rules.presets} choice={choice} onChoose={choose} />
          <CustomDates range={rangeOf(choice === 'all' ? '30d' : choice, today)} today={today} rules={rules} onChoose={choose} />
        </Popover.Dropdown>
      </Popover>
    </MantineScope>
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
            {preset === 'year' && <small> {uiText.calendar.financialYear}</small>}
          </span>
          {preset === choice && <IconCheck size={14} stroke={2} aria-hidden />}
        </button>
      ))}
    </div>
  );
}

interface CustomDatesProps {
  range: DayRange;
  today: string;
  rules: RangeRules;
  onChoose: (range: DayRange) => void;
}

/** No record is older. */
const firstDay = '2000-01-01';

/** Custom range, starting from the shown days, or from the last 30 days for all time. The calendar fills the field that was used last; errors show on Apply. */
function CustomDates({ range, today, rules, onChoose }: CustomDatesProps) {
  const [days, setDays] = useState(range);
  const [end, setEnd] = useState<keyof DayRange>('from');
  const [error, setError] = useState<string | null>(null);
  const set = (name: keyof DayRange) => (day: string) => {
    setError(null);
    setDays({ ...days, [name]: day });
  };
  const pick = (day: string) => {
    set(end)(day);
    setEnd('to');
  };
  const apply = (event: FormEvent) => {
    event.preventDefault();
    // React events bubble through portals: a form around the picker must not be submitted.
    event.stopPropagation();
    const invalid = rangeError(days, rules);
    setError(invalid);
    if (invalid === null) onChoose(days);
  };
  const field = (name: keyof DayRange, label: string) => (
    <DayField
      label={label}
      min={firstDay}
      max={today}
      unmarked
      withoutCalendar
      value={days[name]}
      onChange={set(name)}
      onFocus={() => setEnd(name)}
      error={error !== null}
    />
  );
  return (
    <form className={classes.own} onSubmit={apply} noValidate>
      {field('from', uiText.calendar.from)}
      {field('to', uiText.calendar.to)}
      {error && (
        <p className={classes.fault} role="alert">
          {error}
        </p>
      )}
      <div className={classes.calendar}>
        <Calendar value={days[end]} min={firstDay} max={today} onChoose={pick} />
      </div>
      <div className={classes.foot}>
        <Button type="submit">{uiText.calendar.apply}</Button>
      </div>
    </form>
  );
}
