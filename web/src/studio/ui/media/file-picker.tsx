import { IconCloudUpload } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { formatBytes } from '../../../lib/format.ts';
import { fieldLabel } from '../form/fields/field-frame.tsx';
import { InputDescription, InputError } from '../form/fields/input.tsx';
import { uiText } from '../text.ts';
import { contentError, type FileRule, fileError } from './file-check.ts';
import { fileKind } from './file-icon.ts';
import classes from './file-picker.module.css';

interface FilePickerProps extends FileRule {
  label: string;
  /** Called with valid files; for others the field shows an error. */
  onFiles: (files: File[], how: 'chosen' | 'dropped') => void;
  /** Something other than a file was dropped: a link, selected text. */
  onNoFile?: () => void;
  multiple?: boolean;
  /** Accepted types and sizes. */
  hint?: string;
  /** Error of the form or the server. */
  error?: ReactNode;
  disabled?: boolean;
  /** Name of the form's field. */
  'data-path'?: string;
}

/** Drop zone for files, which also opens the file chooser. */
export function FileDrop({ label, hint, disabled = false, multiple = false, ...props }: FilePickerProps) {
  const { check, invalid, isOver, dropHandlers } = usePicker(props, { multiple, disabled });
  const id = useId();
  const error = invalid ?? props.error;
  return (
    <div>
      <div className={classes.drop} data-over={isOver || undefined} data-error={Boolean(error) || undefined}>
        <FileInput
          label={label}
          multiple={multiple}
          disabled={disabled}
          check={check}
          accept={props.accept}
          data-path={props['data-path']}
          dropHandlers={dropHandlers}
          describedBy={error || hint ? id : undefined}
          invalid={Boolean(error)}
        />
        <span className={classes.sign}>
          <IconCloudUpload size={20} stroke={1.6} aria-hidden />
        </span>
        <span className={classes.line} aria-hidden="true">
          {uiText.file.drop}
          <b>{uiText.file.select}</b>
        </span>
        {hint && (
          <span className={classes.hint} id={error ? undefined : id}>
            {hint}
          </span>
        )}
      </div>
      {error && (
        <InputError id={id} role="alert">
          {error}
        </InputError>
      )}
    </div>
  );
}

/** Form field for one file. Choosing an invalid file clears the previous one. */
export function FileField({ label, hint, disabled = false, file, ...props }: FilePickerProps & { file: File | null }) {
  const { check, invalid, isOver, dropHandlers } = usePicker(props, { disabled, isSingle: true });
  const id = useId();
  const error = invalid ?? props.error;
  const { Icon } = fileKind(file?.name ?? '');
  return (
    <div>
      <span className={classes.label} aria-hidden="true">
        {fieldLabel(label, false)}
      </span>
      <div className={classes.field} data-over={isOver || undefined} data-error={Boolean(error) || undefined}>
        <FileInput
          label={label}
          disabled={disabled}
          check={check}
          accept={props.accept}
          data-path={props['data-path']}
          dropHandlers={dropHandlers}
          describedBy={`${id}-file ${id}`}
          required
          invalid={Boolean(error)}
        />
        {file && <Icon size={16} stroke={1.75} aria-hidden />}
        <span className={classes.chosen} id={`${id}-file`} data-none={!file || undefined}>
          {file ? file.name : uiText.file.none}
          {file && <span> · {formatBytes(file.size)}</span>}
        </span>
        <span className={classes.choose} aria-hidden="true">
          {uiText.file.choose}
        </span>
      </div>
      {error ? (
        <InputError id={id} role="alert">
          {error}
        </InputError>
      ) : (
        hint && <InputDescription id={id}>{hint}</InputDescription>
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

/** Transparent native file input over the whole area, for keyboards, phones and screen readers. */
function FileInput({ label, check, dropHandlers, describedBy, invalid, ...rest }: FileInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const handleChange = () => {
    void check(input.current?.files ?? null, 'chosen');
    // Reset, so that choosing the same file again fires a change event.
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
      onChange={handleChange}
    />
  );
}

interface PickerOptions {
  disabled: boolean;
  multiple?: boolean;
  /** Shows the chosen file, and reports an invalid choice as no file. */
  isSingle?: boolean;
}

function usePicker(
  rule: FileRule & Pick<FilePickerProps, 'onFiles' | 'onNoFile'>,
  { disabled, multiple = false, isSingle = false }: PickerOptions,
) {
  const [invalid, setInvalid] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);
  const check = async (list: FileList | null, how: 'chosen' | 'dropped') => {
    const files = [...(list ?? [])].slice(0, multiple ? undefined : 1);
    if (!files.length) return how === 'dropped' && rule.onNoFile?.();
    const results = await Promise.all(files.map((file) => fileError(file, rule) ?? contentError(file, rule)));
    const errors = results.filter((message) => message !== null);
    setInvalid(errors.length ? [...new Set(errors)].join('. ') : null);
    const valid = files.filter((_, index) => results[index] === null);
    if (valid.length || isSingle) rule.onFiles(valid, how);
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
  return { check, invalid, isOver, dropHandlers };
}
