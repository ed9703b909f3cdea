import { Input } from '@mantine/core';
import { IconBold, IconH1, IconH2, IconItalic, IconList, IconListNumbers, IconUnderline, type TablerIcon } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { IconButton } from '../../button/icon-button.tsx';
import { type FrameProps, frameOf } from './field-frame.tsx';
import { continueList, type MarkupMark, marksAt, toggleMark } from './markup-edit.ts';
import classes from './markup-field.module.css';
import { writeInto } from './write-into.ts';

interface MarkupFieldProps extends Omit<FrameProps, 'aside'> {
  name: string;
  value: string;
  onChange: (next: unknown) => void;
  onBlur?: () => void;
  'data-path'?: string;
  placeholder?: string;
  /** How much may be written; the count stands in the bar. */
  max: number;
  rows?: number;
}

interface Tool {
  mark: MarkupMark;
  label: string;
  Icon: TablerIcon;
  /** With Ctrl, or with the command key. By the key's place where it is a digit: with Shift that is another sign. */
  key: string;
  shift?: boolean;
  alt?: boolean;
  /** Begins another group. */
  apart?: boolean;
}

const tools: Tool[] = [
  { mark: 'heading', label: 'Heading', Icon: IconH1, key: 'Digit1', alt: true },
  { mark: 'subheading', label: 'Subheading', Icon: IconH2, key: 'Digit2', alt: true },
  { mark: 'bold', label: 'Bold', Icon: IconBold, key: 'KeyB', apart: true },
  { mark: 'italic', label: 'Italic', Icon: IconItalic, key: 'KeyI' },
  { mark: 'underline', label: 'Underline', Icon: IconUnderline, key: 'KeyU' },
  { mark: 'bullets', label: 'Bullets', Icon: IconList, key: 'Digit8', shift: true, apart: true },
  { mark: 'numbers', label: 'Numbers', Icon: IconListNumbers, key: 'Digit7', shift: true },
];

const command = /Mac|iPhone|iPad/.test(navigator.platform) ? 'Meta' : 'Control';
const keysOf = ({ key, shift, alt }: Tool) =>
  [command, ...(alt ? ['Alt'] : []), ...(shift ? ['Shift'] : []), key.replace(/Digit|Key/, '')].join('+');
const titleOf = (tool: Tool) => `${tool.label} (${keysOf(tool).replace('Control', 'Ctrl').replace('Meta', 'Cmd')})`;

/** Text with the small markup of descriptions: written as text, with a bar that knows the signs. */
export function MarkupField({ label, hint, optional, error, value, onChange, max, rows = 8, ...rest }: MarkupFieldProps) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const frame = frameOf({ label, hint, optional, error });
  const { marks, look } = useMarks(area, value);
  const toggle = (mark: MarkupMark) => {
    if (!area.current) return;
    const { value: text, selectionStart: from, selectionEnd: to } = area.current;
    writeInto(area.current, toggleMark({ text, from, to }, mark));
    look();
  };
  return (
    <Input.Wrapper {...frame} id={id}>
      <div className={classes.field} data-error={Boolean(error) || undefined}>
        <Toolbar marks={marks} onToggle={toggle} length={[...value].length} max={max} />
        <textarea
          {...rest}
          ref={area}
          id={id}
          className={classes.area}
          rows={rows}
          value={value}
          onChange={onChange}
          onSelect={look}
          onKeyDown={(event) => onKey(event, toggle)}
          aria-invalid={Boolean(error)}
          aria-describedby={error ? `${id}-error` : hint ? `${id}-description` : undefined}
          required={!optional}
        />
      </div>
    </Input.Wrapper>
  );
}

function onKey(event: KeyboardEvent<HTMLTextAreaElement>, toggle: (mark: MarkupMark) => void) {
  // A key that ends the choice of a letter in another script is none of ours.
  if (event.nativeEvent.isComposing) return;
  if (event.key === 'Enter' && !event.shiftKey && !event.ctrlKey && !event.metaKey) {
    const { value: text, selectionStart: from, selectionEnd: to } = event.currentTarget;
    const next = continueList({ text, from, to });
    if (!next) return;
    event.preventDefault();
    return writeInto(event.currentTarget, next);
  }
  if (command === 'Meta' ? !event.metaKey : !event.ctrlKey) return;
  const tool = tools.find(({ key, shift = false, alt = false }) => key === event.code && shift === event.shiftKey && alt === event.altKey);
  if (!tool) return;
  event.preventDefault();
  toggle(tool.mark);
}

/** What holds where the caret is, so that the bar can show it. */
function useMarks(area: RefObject<HTMLTextAreaElement | null>, value: string) {
  const [marks, setMarks] = useState<readonly MarkupMark[]>([]);
  const look = () => {
    if (!area.current) return;
    const { value: text, selectionStart: from, selectionEnd: to } = area.current;
    setMarks(document.activeElement === area.current ? marksAt({ text, from, to }) : []);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: typing moves the caret without selecting
  useEffect(look, [value]);
  return { marks, look };
}

interface ToolbarProps {
  marks: readonly MarkupMark[];
  onToggle: (mark: MarkupMark) => void;
  length: number;
  max: number;
}

/** One stop of the Tab key; the arrows go on from there. */
function Toolbar({ marks, onToggle, length, max }: ToolbarProps) {
  const [at, setAt] = useState(0);
  const bar = useRef<HTMLDivElement>(null);
  const walk = (event: KeyboardEvent) => {
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tools.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = (to + tools.length) % tools.length;
    setAt(next);
    bar.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div className={classes.bar}>
      <div ref={bar} className={classes.tools} role="toolbar" aria-label="Text format" onKeyDown={walk}>
        {tools.map((tool, place) => (
          <IconButton
            key={tool.mark}
            small
            className={classes.tool ?? ''}
            data-apart={tool.apart}
            label={tool.label}
            title={titleOf(tool)}
            aria-keyshortcuts={keysOf(tool)}
            aria-pressed={marks.includes(tool.mark)}
            tabIndex={place === at ? 0 : -1}
            Icon={tool.Icon}
            onFocus={() => setAt(place)}
            // The text keeps its selection, and a phone its keyboard.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onToggle(tool.mark)}
          />
        ))}
      </div>
      <span className={classes.count} data-over={length > max || undefined}>
        {length.toLocaleString('en-IN')} / {max.toLocaleString('en-IN')}
      </span>
    </div>
  );
}
