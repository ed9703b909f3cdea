import { Button } from '@mantine/core';
import type { ChangeEvent, ReactNode } from 'react';
import classes from './file-button.module.css';

interface FileButtonProps {
  accept: string;
  multiple?: boolean;
  disabled?: boolean;
  onFiles: (files: File[]) => void;
  leftSection?: ReactNode;
  /** Names the input too. */
  children: string;
}

/** A button that asks for files. The browser's own input lies unseen over it: keyboard, phone and assistive tools know it. */
export function FileButton({ accept, multiple = false, disabled = false, onFiles, leftSection, children }: FileButtonProps) {
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])];
    // The same file may be chosen again, after it was refused and mended.
    currentTarget.value = '';
    if (files.length) onFiles(files);
  };
  return (
    <Button component="label" className={classes.button} leftSection={leftSection} data-disabled={disabled}>
      <span aria-hidden="true">{children}</span>
      <input type="file" aria-label={children} accept={accept} multiple={multiple} disabled={disabled} onChange={take} />
    </Button>
  );
}
