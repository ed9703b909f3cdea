import type { ChangeEvent, ReactNode } from 'react';
import { Button } from './button.tsx';
import classes from './file-button.module.css';

interface FileButtonProps {
  accept: string;
  multiple?: boolean;
  disabled?: boolean;
  onFiles: (files: File[]) => void;
  leftSection?: ReactNode;
  /** Label of the button and accessible name of the input. */
  children: string;
}

/** Button that opens the file chooser. A transparent native file input covers it, for keyboards, phones and screen readers. */
export function FileButton({ accept, multiple = false, disabled = false, onFiles, leftSection, children }: FileButtonProps) {
  const handleChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])];
    // Reset, so that choosing the same file again fires a change event.
    currentTarget.value = '';
    if (files.length) onFiles(files);
  };
  return (
    <Button component="label" className={classes.button} leftSection={leftSection} data-disabled={disabled}>
      <span aria-hidden="true">{children}</span>
      <input type="file" aria-label={children} accept={accept} multiple={multiple} disabled={disabled} onChange={handleChange} />
    </Button>
  );
}
