import { Popover, TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { IconButton } from '../../button/icon-button.tsx';
import { menuMiddlewares } from '../../overlay/menu-position.ts';
import popup from '../../overlay/popup.module.css';
import { type FrameProps, frameOf } from '../fields/field-frame.tsx';
import { Calendar } from './calendar.tsx';
import classes from './day-field.module.css';
import { useTypedDay } from './use-typed-day.ts';

interface DayFieldProps extends FrameProps {
  name?: string;
  'data-path'?: string;
  /** 2026-11-16; empty for none. */
  value: string;
  min: string;
  max: string;
  onChange: (day: string) => void;
  onBlur?: (() => void) | undefined;
  onFocus?: () => void;
  /** Where a calendar stands beside the field already. */
  withoutCalendar?: boolean;
  error?: ReactNode;
}

/** A day, typed in Indian order or chosen in a calendar. It is shown as 16 Nov 2026 in every browser. */
export function DayField({ value, min, max, onChange, onBlur, withoutCalendar = false, ...rest }: DayFieldProps) {
  const { label, hint, aside, optional, unmarked, error, ...field } = rest;
  const input = useRef<HTMLInputElement>(null);
  const typed = useTypedDay(value, onChange);
  return (
    <TextInput
      {...field}
      {...frameOf({ label, hint, aside, optional, unmarked, error })}
      ref={input}
      placeholder="dd/mm/yyyy"
      autoComplete="off"
      data-half-typed={typed.isHalfTyped || undefined}
      value={typed.text}
      onChange={(event) => typed.type(event.currentTarget.value)}
      onBlur={() => {
        typed.leave();
        onBlur?.();
      }}
      rightSection={
        !withoutCalendar && (
          <CalendarButton
            {...{ label, value, min, max }}
            onChoose={(day) => {
              typed.forget();
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
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      offset={8}
      width="min(276px, calc(100vw - 32px))"
      trapFocus
      middlewares={menuMiddlewares()}
      transitionProps={{ duration: 120 }}
      // Inside the dialog that keeps the focus.
      withinPortal={false}
    >
      <Popover.Target>
        <IconButton small label={`Choose a day: ${label}`} Icon={IconCalendar} onClick={() => setOpened(!opened)} />
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
  );
}
