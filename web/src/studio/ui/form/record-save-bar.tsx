import { FieldButton } from '../button/field-button.tsx';
import { AlertLine } from '../feedback/alert-line.tsx';
import { UnsavedGuard } from '../overlay/unsaved-guard.tsx';
import type { useRecordForm } from './record-form.ts';
import { SaveBar } from './save-bar.tsx';

interface RecordSaveBarProps {
  /** The form that it sends. */
  form: string;
  state: Pick<ReturnType<typeof useRecordForm>, 'changed' | 'changedNames' | 'refusal' | 'isSaving' | 'discard' | 'reload'>;
}

/** Bar of an editor with unsaved fields, and the question before it is left with them. */
export const RecordSaveBar = ({ form, state: { changed, changedNames, refusal, isSaving, discard, reload } }: RecordSaveBarProps) => (
  <>
    {(changed || refusal) && (
      <SaveBar
        form={form}
        busy={isSaving}
        changed={changedNames}
        onDiscard={discard}
        refusal={
          refusal && (
            <AlertLine tone={refusal.tone} {...(refusal.stale ? { action: <FieldButton onClick={reload}>Reload</FieldButton> } : {})}>
              {refusal.words}
            </AlertLine>
          )
        }
      />
    )}
    <UnsavedGuard when={changed} />
  </>
);
