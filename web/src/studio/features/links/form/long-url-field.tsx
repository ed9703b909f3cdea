import { fieldProps } from '../../../ui/form/fields/field-props.ts';
import { TextField } from '../../../ui/form/fields/text-field.tsx';
import { addScheme } from './add-scheme.ts';
import type { TargetForm } from './link-values.ts';

/** Target of the link. A missing https:// is added when the field is left, or the form is sent with Enter. */
export function LongUrlField({ form }: { form: TargetForm }) {
  const { onBlur, ...field } = fieldProps(form, 'originalUrl');
  const complete = () => {
    const completed = addScheme(field.value);
    if (completed !== field.value) form.setFieldValue('originalUrl', completed);
  };
  const leave = () => {
    complete();
    onBlur();
  };
  return (
    <TextField
      {...field}
      onBlur={leave}
      // Before the form is sent: React applies the change at the end of this event.
      onKeyDown={({ key }) => key === 'Enter' && complete()}
      label="Long URL"
      type="url"
      placeholder="https://example.com/page"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      data-autofocus
    />
  );
}
