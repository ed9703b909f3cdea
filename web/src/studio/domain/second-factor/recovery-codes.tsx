import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { CopyButton } from '../../ui/button/copy-button.tsx';
import { PanelFoot } from '../../ui/page/panel.tsx';
import classes from './recovery-codes.module.css';
import { saveText } from './save-text.ts';

const focus = (place: HTMLElement | null) => place?.focus({ preventScroll: true });

interface RecoveryCodesProps {
  codes: string[];
  /** As the outline of the page asks for. */
  heading?: 'h2' | 'h3';
  onDone: () => void;
}

/** Shown once. Somebody who loses the phone and the codes has to write to support. */
export function RecoveryCodes({ codes, heading: Heading = 'h3', onDone }: RecoveryCodesProps) {
  const text = codes.join('\n');
  return (
    <>
      <div className={classes.body} ref={focus} tabIndex={-1}>
        <Heading>Recovery codes</Heading>
        <p>Each of them signs you in once when you do not have your phone. They are shown only now: keep them in a safe place.</p>
        <ul>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className={classes.ways}>
          <CopyButton value={text}>Copy codes</CopyButton>
          <Button
            leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
            onClick={() => saveText('jamun-recovery-codes.txt', `${text}\n`)}
          >
            Download
          </Button>
        </div>
      </div>
      <PanelFoot>
        <Button variant="filled" onClick={onDone}>
          I have saved them
        </Button>
      </PanelFoot>
    </>
  );
}
