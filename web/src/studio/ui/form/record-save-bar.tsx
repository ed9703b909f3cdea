import type { ReactNode } from 'react';
import { BusyButton } from '../button/busy-button.tsx';
import { Button } from '../button/button.tsx';
import { FieldButton } from '../button/field-button.tsx';
import { Badge } from '../data/badge.tsx';
import { AlertLine } from '../feedback/alert-line.tsx';
import { toastsAbove } from '../feedback/toast-position.ts';
import { UnsavedGuard } from '../overlay/unsaved-guard.tsx';
import { uiText } from '../text.ts';
import type { useRecordForm } from './record-form.ts';
import classes from './save-bar.module.css';

const text = uiText.form;

interface RecordSaveBarProps {
  /** Id of the form to submit. */
  form: string;
  state: Pick<ReturnType<typeof useRecordForm>, 'changed' | 'changedNames' | 'notice' | 'isSaving' | 'discard' | 'reload'>;
}

/** Save bar of an editor with unsaved fields; asks before the page is left with them. */
export const RecordSaveBar = ({ form, state: { changed, changedNames, notice, isSaving, discard, reload } }: RecordSaveBarProps) => (
  <>
    {(changed || notice) && (
      <SaveBar
        form={form}
        busy={isSaving}
        changedNames={changedNames}
        onDiscard={discard}
        notice={
          notice && (
            <AlertLine
              tone={notice.tone}
              {...(notice.isStale ? { action: <FieldButton onClick={reload}>{uiText.reload}</FieldButton> } : {})}
            >
              {notice.message}
            </AlertLine>
          )
        }
      />
    )}
    <UnsavedGuard when={changed} />
  </>
);

interface SaveBarProps {
  form: string;
  busy: boolean;
  /** Names of the unsaved fields: other parts of an editor are saved at once. */
  changedNames: readonly string[];
  onDiscard: () => void;
  notice: ReactNode;
}

/** Fixed to the bottom of the screen, above the bottom bar on phones. Last element of its page. */
const SaveBar = ({ form, busy, changedNames, onDiscard, notice }: SaveBarProps) => (
  <div ref={toastsAbove} className={classes.bar} data-save-bar>
    {notice && <div className={classes.refusal}>{notice}</div>}
    <span role="status">
      <Badge tone="warn">{text.unsaved}</Badge>
    </span>
    {changedNames.length > 0 && <span className={classes.changed}>{changedNames.join(', ')}</span>}
    <div className={classes.actions}>
      <Button variant="subtle" onClick={onDiscard} disabled={busy}>
        {text.discard}
      </Button>
      <BusyButton form={form} busy={busy} busyLabel={text.saving} variant="filled">
        {text.save}
      </BusyButton>
    </div>
  </div>
);
