import { Input } from '@mantine/core';
import { IconCloudUpload } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { formatBytes } from '../../../lib/bytes.ts';
import { labelOf } from '../form/fields/field-frame.tsx';
import { contentFault, type FileRule, fileFault } from './file-check.ts';
import { fileKind } from './file-icon.ts';
import classes from './file-picker.module.css';

interface FilePickerProps extends FileRule {
  label: string;
  /** Only files that may be sent arrive here; of the others it says what is wrong. */
  onFiles: (files: File[], how: 'chosen' | 'dropped') => void;
  /** Something else than a file was dropped: a link, selected text. */
  onNoFile?: () => void;
  multiple?: boolean;
  /** What is accepted, in words. */
  hint?: string;
  /** What the form or the server has to say about it. */
  error?: ReactNode;
  disabled?: boolean;
  /** The field of the form that it fills. */
  'data-path'?: string;
}

/** A wide place to drop files on, or to choose them from. */
export function FileDrop({ label, hint, disabled = false, multiple = false, ...props }: FilePickerProps) {
  const { check, fault, over, dropHandlers } = usePicker(props, { multiple, disabled });
  const id = useId();
  const error = fault ?? props.error;
  return (
    <div>
      <div className={classes.drop} data-over={over || undefined} data-error={Boolean(error) || undefined}>
        <FileInput
          {...{ label, multiple, disabled, check, accept: props.accept, 'data-path': props['data-path'], dropHandlers }}
          describedBy={error || hint ? id : undefined}
          invalid={Boolean(error)}
        />
        <span className={classes.sign}>
          <IconCloudUpload size={20} stroke={1.6} aria-hidden />
        </span>
        <span className={classes.line} aria-hidden="true">
          Drop a file here, or <b>select a file</b>
        </span>
        {hint && (
          <span className={classes.hint} id={error ? undefined : id}>
            {hint}
          </span>
        )}
      </div>
      {error && (
        <Input.Error id={id} role="alert">
          {error}
        </Input.Error>
      )}
    </div>
  );
}

/** A field for one file, in the line of a form. When another one is refused none is left: the first was not meant any more. */
export function FileField({ label, hint, disabled = false, file, ...props }: FilePickerProps & { file: File | null }) {
  const { check, fault, over, dropHandlers } = usePicker(props, { disabled, one: true });
  const id = useId();
  const error = fault ?? props.error;
  const { Icon } = fileKind(file?.name ?? '');
  return (
    <div>
      <span className={classes.label} aria-hidden="true">
        {labelOf(label, false)}
      </span>
      <div className={classes.field} data-over={over || undefined} data-error={Boolean(error) || undefined}>
        <FileInput
          {...{ label, disabled, check, accept: props.accept, 'data-path': props['data-path'], dropHandlers }}
          describedBy={`${id}-file ${id}`}
          required
          invalid={Boolean(error)}
        />
        {file && <Icon size={16} stroke={1.75} aria-hidden />}
        <span className={classes.chosen} id={`${id}-file`} data-none={!file || undefined}>
          {file ? file.name : 'No file chosen'}
          {file && <span> · {formatBytes(file.size)}</span>}
        </span>
        <span className={classes.choose} aria-hidden="true">
          Choose file
        </span>
      </div>
      {error ? (
        <Input.Error id={id} role="alert">
          {error}
        </Input.Error>
      ) : (
        hint && <Input.Description id={id}>{hint}</Input.Description>
      )}
    </div>
  );
}

interface FileInputProps {
  label: string;
  accept: string;
  multiple?: boolean;
  disabled: boolean;
  required?: boolean;
  'data-path': string | undefined;
  check: ReturnType<typeof usePicker>['check'];
  dropHandlers: ReturnType<typeof usePicker>['dropHandlers'];
  describedBy: string | undefined;
  invalid: boolean;
}

/** The browser's own input, laid unseen over the whole area: keyboard, phone and assistive tools know it. */
function FileInput({ label, check, dropHandlers, describedBy, invalid, ...rest }: FileInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const take = () => {
    void check(input.current?.files ?? null, 'chosen');
    // The same file may be chosen again, after it failed or was mended.
    if (input.current) input.current.value = '';
  };
  return (
    <input
      {...rest}
      {...dropHandlers}
      ref={input}
      type="file"
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={invalid}
      onChange={take}
    />
  );
}

interface Picks {
  disabled: boolean;
  multiple?: boolean;
  /** It shows the one that was chosen, and must hear of a choice that leaves none. */
  one?: boolean;
}

function usePicker(rule: FileRule & Pick<FilePickerProps, 'onFiles' | 'onNoFile'>, { disabled, multiple = false, one = false }: Picks) {
  const [fault, setFault] = useState<string | null>(null);
  const [over, setOver] = useState(false);
  const check = async (list: FileList | null, how: 'chosen' | 'dropped') => {
    const files = [...(list ?? [])].slice(0, multiple ? undefined : 1);
    if (!files.length) return how === 'dropped' && rule.onNoFile?.();
    const found = await Promise.all(files.map((file) => fileFault(file, rule) ?? contentFault(file, rule)));
    const faults = found.filter((words) => words !== null);
    setFault(faults.length ? [...new Set(faults)].join('. ') : null);
    const fitting = files.filter((_, at) => found[at] === null);
    if (fitting.length || one) rule.onFiles(fitting, how);
  };
  const dropHandlers = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(!disabled);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      if (!disabled) void check(event.dataTransfer.files, 'dropped');
    },
  };
  return { check, fault, over, dropHandlers };
}
