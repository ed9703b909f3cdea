import { fieldProps } from '../../../ui/fields/field-props.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { TargetForm } from './link-values.ts';

// A name with a dot and nothing before it, as people write addresses on paper.
const withoutScheme = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d+)?([/?#]|$)/u;

/** Target of the link. A missing https:// is added when the field is left, or the form is sent with Enter. */
export function LongUrlField({ form }: { form: TargetForm }) {
  const { onBlur, ...field } = fieldProps(form, 'originalUrl');
  const addScheme = () => {
    const typed = field.value.trim();
    if (withoutScheme.test(typed)) form.setFieldValue('originalUrl', `https://${typed}`);
  };
  const leave = () => {
    addScheme();
    onBlur();
  };
  return (
    <TextField
      {...field}
      onBlur={leave}
      // Before the form is sent: React applies the change at the end of this event.
      onKeyDown={({ key }) => key === 'Enter' && addScheme()}
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
