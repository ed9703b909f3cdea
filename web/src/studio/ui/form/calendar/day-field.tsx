import '../../mantine/overlays.css';
import { Popover } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { IconButton } from '../../button/icon-button.tsx';
import { MantineScope } from '../../mantine/mantine-scope.tsx';
import { menuMiddlewares } from '../../overlay/menu-position.ts';
import popup from '../../overlay/popup.module.css';
import { uiText } from '../../text.ts';
import { type FrameProps, fieldFrame } from '../fields/field-frame.tsx';
import { Input } from '../fields/input.tsx';
import { Calendar } from './calendar.tsx';
import classes from './day-field.module.css';
import { useTypedDay } from './use-typed-day.ts';

interface DayFieldProps extends FrameProps {
  name?: string;
  'data-path'?: string;
  /** ISO day such as 2026-11-16; empty when none is chosen. */
  value: string;
  min: string;
  max: string;
  onChange: (day: string) => void;
  onBlur?: (() => void) | undefined;
  onFocus?: () => void;
  /** For a field with a calendar beside it. */
  withoutCalendar?: boolean;
  error?: ReactNode;
}

/** Date field: typed in Indian order or chosen in a calendar, shown as 16 Nov 2026 in every browser. */
export function DayField({ value, min, max, onChange, onBlur, withoutCalendar = false, ...rest }: DayFieldProps) {
  const { label, hint, aside, optional, unmarked, error, ...field } = rest;
  const input = useRef<HTMLInputElement>(null);
  const typed = useTypedDay(value, onChange);
  return (
    <Input
      {...field}
      {...fieldFrame({ label, hint, aside, optional, unmarked, error })}
      ref={input}
      placeholder={uiText.calendar.dayPlaceholder}
      autoComplete="off"
      data-half-typed={typed.isIncomplete || undefined}
      value={typed.text}
      onChange={(event) => typed.type(event.currentTarget.value)}
      onBlur={() => {
        typed.handleBlur();
        onBlur?.();
      }}
      rightSection={
        !withoutCalendar && (
          <CalendarButton
            label={label}
            value={value}
            min={min}
            max={max}
            onChoose={(day) => {
              typed.reset();
              onChange(day);
              input.current?.focus();
            }}
          />
        )
      }
    />
  );
}

interface CalendarButtonProps {
  label: string;
  value: string;
  min: string;
  max: string;
  onChoose: (day: string) => void;
}

export function CalendarButton({ label, onChoose, ...days }: CalendarButtonProps) {
  const [opened, setOpened] = useState(false);
  return (
    <MantineScope>
      <Popover
        opened={opened}
        onChange={setOpened}
        position="bottom-end"
        offset={8}
        width="min(276px, calc(100vw - 32px))"
        trapFocus
        middlewares={menuMiddlewares()}
        transitionProps={{ duration: 120 }}
        // Inside a dialog, whose focus trap would not let the focus out.
        withinPortal={false}
      >
        <Popover.Target>
          <IconButton small label={uiText.calendar.chooseDay(label)} Icon={IconCalendar} onClick={() => setOpened(!opened)} />
        </Popover.Target>
        <Popover.Dropdown className={`${popup.panel} ${classes.panel}`}>
          <Calendar
            {...days}
            onChoose={(day) => {
              setOpened(false);
              onChoose(day);
            }}
          />
        </Popover.Dropdown>
      </Popover>
    </MantineScope>
  );
}
