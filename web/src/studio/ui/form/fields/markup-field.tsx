import { IconBold, IconH1, IconH2, IconItalic, IconList, IconListNumbers, IconUnderline, type TablerIcon } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { IconButton } from '../../button/icon-button.tsx';
import { uiText } from '../../text.ts';
import { type FrameProps, fieldFrame } from './field-frame.tsx';
import { InputWrapper } from './input.tsx';
import { continueList, type MarkupMark, marksAt, type TextSelection, toggleMark } from './markup-edit.ts';
import classes from './markup-field.module.css';

interface MarkupFieldProps extends Omit<FrameProps, 'aside'> {
  name: string;
  value: string;
  onChange: (next: unknown) => void;
  onBlur?: () => void;
  'data-path'?: string;
  placeholder?: string;
  /** Maximum length; the toolbar shows the count. */
  max: number;
  rows?: number;
}

interface Tool {
  mark: MarkupMark;
  label: string;
  Icon: TablerIcon;
  /** `KeyboardEvent.code` with Ctrl or Cmd: with Shift, the `key` of a digit is another character. */
  code: string;
  shift?: boolean;
  alt?: boolean;
  /** Starts a new group. */
  startsGroup?: boolean;
}

const tools: Tool[] = [
  { mark: 'heading', label: uiText.form.markup.heading, Icon: IconH1, code: 'Digit1', alt: true },
  { mark: 'subheading', label: uiText.form.markup.subheading, Icon: IconH2, code: 'Digit2', alt: true },
  { mark: 'bold', label: uiText.form.markup.bold, Icon: IconBold, code: 'KeyB', startsGroup: true },
  { mark: 'italic', label: uiText.form.markup.italic, Icon: IconItalic, code: 'KeyI' },
  { mark: 'underline', label: uiText.form.markup.underline, Icon: IconUnderline, code: 'KeyU' },
  { mark: 'bullets', label: uiText.form.markup.bullets, Icon: IconList, code: 'Digit8', shift: true, startsGroup: true },
  { mark: 'numbers', label: uiText.form.markup.numbers, Icon: IconListNumbers, code: 'Digit7', shift: true },
];

const modifier = /Mac|iPhone|iPad/.test(navigator.platform) ? 'Meta' : 'Control';
const shortcutOf = ({ code, shift, alt }: Tool) =>
  [modifier, ...(alt ? ['Alt'] : []), ...(shift ? ['Shift'] : []), code.replace(/Digit|Key/, '')].join('+');
const titleOf = (tool: Tool) => `${tool.label} (${shortcutOf(tool).replace('Control', 'Ctrl').replace('Meta', 'Cmd')})`;

/** Text area with a toolbar for the simple markup of descriptions. */
export function MarkupField({ label, hint, optional, error, value, onChange, max, rows = 8, ...rest }: MarkupFieldProps) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const frame = fieldFrame({ label, hint, optional, error });
  const { marks, update } = useMarks(area, value);
  const toggle = (mark: MarkupMark) => {
    if (!area.current) return;
    const { value: text, selectionStart: from, selectionEnd: to } = area.current;
    writeInto(area.current, toggleMark({ text, from, to }, mark));
    update();
  };
  return (
    <InputWrapper {...frame} id={id}>
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
          onSelect={update}
          onKeyDown={(event) => handleKey(event, toggle)}
          aria-invalid={Boolean(error)}
          aria-describedby={error ? `${id}-error` : hint ? `${id}-description` : undefined}
          required={!optional}
        />
      </div>
    </InputWrapper>
  );
}

function handleKey(event: KeyboardEvent<HTMLTextAreaElement>, toggle: (mark: MarkupMark) => void) {
  // Keys of an input method (IME) are not shortcuts.
  if (event.nativeEvent.isComposing) return;
  if (event.key === 'Enter' && !event.shiftKey && !event.ctrlKey && !event.metaKey) {
    const { value: text, selectionStart: from, selectionEnd: to } = event.currentTarget;
    const next = continueList({ text, from, to });
    if (!next) return;
    event.preventDefault();
    return writeInto(event.currentTarget, next);
  }
  if (modifier === 'Meta' ? !event.metaKey : !event.ctrlKey) return;
  const tool = tools.find(
    ({ code, shift = false, alt = false }) => code === event.code && shift === event.shiftKey && alt === event.altKey,
  );
  if (!tool) return;
  event.preventDefault();
  toggle(tool.mark);
}

/** Marks at the caret, for the toolbar. */
function useMarks(area: RefObject<HTMLTextAreaElement | null>, value: string) {
  const [marks, setMarks] = useState<readonly MarkupMark[]>([]);
  const update = () => {
    if (!area.current) return;
    const { value: text, selectionStart: from, selectionEnd: to } = area.current;
    setMarks(document.activeElement === area.current ? marksAt({ text, from, to }) : []);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: typing moves the caret without selecting
  useEffect(update, [value]);
  return { marks, update };
}

interface ToolbarProps {
  marks: readonly MarkupMark[];
  onToggle: (mark: MarkupMark) => void;
  length: number;
  max: number;
}

/** Toolbar with one tab stop; arrow keys move between its buttons. */
function Toolbar({ marks, onToggle, length, max }: ToolbarProps) {
  const [current, setCurrent] = useState(0);
  const bar = useRef<HTMLDivElement>(null);
  const handleArrow = (event: KeyboardEvent) => {
    const to = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: tools.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = (to + tools.length) % tools.length;
    setCurrent(next);
    bar.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div className={classes.bar}>
      <div ref={bar} className={classes.tools} role="toolbar" aria-label={uiText.form.markup.toolbar} onKeyDown={handleArrow}>
        {tools.map((tool, index) => (
          <IconButton
            key={tool.mark}
            small
            className={classes.tool ?? ''}
            data-apart={tool.startsGroup}
            label={tool.label}
            title={titleOf(tool)}
            aria-keyshortcuts={shortcutOf(tool)}
            aria-pressed={marks.includes(tool.mark)}
            tabIndex={index === current ? 0 : -1}
            Icon={tool.Icon}
            onFocus={() => setCurrent(index)}
            // Keeps the selection in the text and the keyboard of a phone open.
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

/** Changes a text area like typing does: the browser's undo works, and listeners get an input event. */
function writeInto(area: HTMLTextAreaElement, { text, from, to }: TextSelection) {
  const before = area.value;
  let start = 0;
  while (start < before.length && start < text.length && before[start] === text[start]) start += 1;
  let end = 0;
  while (end < before.length - start && end < text.length - start && before.at(-1 - end) === text.at(-1 - end)) end += 1;
  const added = text.slice(start, text.length - end);
  area.focus({ preventScroll: true });
  area.setSelectionRange(start, before.length - end);
  if (before !== text && !insertText(added)) {
    area.setRangeText(added);
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }
  area.setSelectionRange(from, to);
}

// `execCommand` is deprecated, but the only way that keeps the undo history.
const insertText = (added: string) => (added ? document.execCommand('insertText', false, added) : document.execCommand('delete'));
