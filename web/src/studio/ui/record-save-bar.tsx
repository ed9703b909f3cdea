import { AlertLine } from './alert-line.tsx';
import { FieldButton } from './field-button.tsx';
import type { useRecordForm } from './record-form.ts';
import { SaveBar } from './save-bar.tsx';
import { UnsavedGuard } from './unsaved-guard.tsx';

interface RecordSaveBarProps {
  /** The form that it sends. */
  form: string;
  state: Pick<ReturnType<typeof useRecordForm>, 'changed' | 'refusal' | 'isSaving' | 'discard' | 'reload'>;
}

/** What an editor says at the foot of the screen while its record is not saved, and before it is left so. */
export const RecordSaveBar = ({ form, state: { changed, refusal, isSaving, discard, reload } }: RecordSaveBarProps) => (
  <>
    {(changed || refusal) && (
      <SaveBar
        form={form}
        busy={isSaving}
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
