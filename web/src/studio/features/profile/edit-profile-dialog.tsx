import { UpdateMeInput, UpdateMeWithoutPhoneInput, type User } from '@jamun/contract';
import { ApiError, errorMessage } from '../../../lib/api-error.ts';
import { formatPhone } from '../../../lib/format.ts';
import { type ProfileChanges, useUpdateProfile } from '../../domain/profile/api.ts';
import { BusyButton } from '../../ui/button/busy-button.tsx';
import { AlertLine } from '../../ui/feedback/alert-line.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { fieldProps } from '../../ui/form/fields/field-props.ts';
import { TextField } from '../../ui/form/fields/text-field.tsx';
import { useSchemaForm } from '../../ui/form/schema-form.ts';
import { Dialog, DialogActions } from '../../ui/overlay/dialog.tsx';
import { profileText } from './text.ts';

const text = profileText.editDialog;

interface EditProfileDialogProps {
  target: User | null;
  onClose: () => void;
}

/** Cannot be closed while it saves: a new phone number may require the password first. */
export function EditProfileDialog({ target: user, onClose }: EditProfileDialogProps) {
  const update = useUpdateProfile();
  const close = () => {
    if (!update.isPending) onClose();
  };
  return (
    <Dialog opened={user !== null} onClose={close} onClosed={update.reset} title={text.title}>
      {user && <EditProfileForm user={user} update={update} onCancel={close} onClose={onClose} />}
    </Dialog>
  );
}

interface EditProfileFormProps {
  user: User;
  update: ReturnType<typeof useUpdateProfile>;
  onCancel: () => void;
  onClose: () => void;
}

/** Changed fields only: an unchanged phone number needs no uniqueness check. */
function changedFields(values: ProfileChanges, before: ProfileChanges): ProfileChanges {
  const names = Object.keys(values) as (keyof ProfileChanges)[];
  return Object.fromEntries(names.filter((name) => values[name] !== before[name]).map((name) => [name, values[name]]));
}

/** Mounted only while the dialog is open, so that it starts with the current values. */
function EditProfileForm({ user, update, onCancel, onClose }: EditProfileFormProps) {
  const before = { name: user.name, phone: user.phone ? formatPhone(user.phone) : '', location: user.location ?? '' };
  const form = useSchemaForm(user.phone ? UpdateMeInput : UpdateMeWithoutPhoneInput, { initialValues: before });
  const send = (values: ProfileChanges) => {
    const changes = changedFields(values, form.getInitialValues() as ProfileChanges);
    if (Object.keys(changes).length === 0) return onClose();
    update.mutate(changes, {
      onSuccess: ({ message }) => {
        onClose();
        toast.success(message);
      },
      onError: form.showFieldErrors,
    });
  };
  const isFieldError = update.error instanceof ApiError && Object.keys(update.error.errors).some((name) => name in before);
  return (
    <form onSubmit={form.submit((values) => send(values as ProfileChanges))} noValidate>
      {update.error && !isFieldError && !update.isPending && <AlertLine tone="bad">{errorMessage(update.error, text.failed)}</AlertLine>}
      <TextField {...textProps(form, 'name')} label={text.name} autoComplete="name" data-autofocus />
      <TextField {...textProps(form, 'phone')} label={text.phone} type="tel" autoComplete="tel" />
      <TextField
        {...textProps(form, 'location')}
        label={text.location}
        optional
        placeholder={text.locationExample}
        autoComplete="address-level2"
        hint={text.locationHint}
      />
      <DialogActions onCancel={onCancel}>
        <BusyButton busy={update.isPending} busyLabel={text.saving} variant="filled">
          {text.save}
        </BusyButton>
      </DialogActions>
    </form>
  );
}

type ProfileForm = Parameters<typeof fieldProps<ProfileChanges, keyof ProfileChanges>>[0];

/** Optional fields of the contract are empty strings in the form. */
function textProps(form: ProfileForm, name: keyof ProfileChanges) {
  const props = fieldProps<ProfileChanges, keyof ProfileChanges>(form, name);
  return { ...props, value: props.value ?? '' };
}
