import { IconDownload } from '@tabler/icons-react';
import { Button } from '../../ui/button/button.tsx';
import { CopyButton } from '../../ui/button/copy-button.tsx';
import { PanelFoot } from '../../ui/page/page-elements.tsx';
import classes from './recovery-codes.module.css';
import { secondFactorText } from './text.ts';

const text = secondFactorText.recoveryCodes;

const focus = (element: HTMLElement | null) => element?.focus({ preventScroll: true });

interface RecoveryCodesProps {
  codes: string[];
  /** Heading level that fits the outline of the page. */
  heading?: 'h2' | 'h3';
  onDone: () => void;
}

/** Shown once. A user who loses the phone and the codes has to write to support. */
export function RecoveryCodes({ codes, heading: Heading = 'h3', onDone }: RecoveryCodesProps) {
  const list = codes.join('\n');
  return (
    <>
      <div className={classes.body} ref={focus} tabIndex={-1}>
        <Heading>{text.title}</Heading>
        <p>{text.line}</p>
        <ul>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className={classes.actions}>
          <CopyButton value={list}>{text.copy}</CopyButton>
          <Button
            leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
            onClick={() => downloadTextFile(text.fileName, `${list}\n`)}
          >
            {text.download}
          </Button>
        </div>
      </div>
      <PanelFoot>
        <Button variant="filled" onClick={onDone}>
          {text.done}
        </Button>
      </PanelFoot>
    </>
  );
}

function downloadTextFile(name: string, content: string) {
  const url = URL.createObjectURL(new Blob([content], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read the blob only after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
