import { fieldProps } from '../../../ui/fields/field-props.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { TargetForm } from './link-values.ts';

// A name with a dot and nothing before it, as people write addresses on paper.
const withoutScheme = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d+)?([/?#]|$)/u;

/** Where the link leads. What everybody leaves out is put in when the field is left, in sight. */
export function LongUrlField({ form }: { form: TargetForm }) {
  const { onBlur, ...field } = fieldProps(form, 'originalUrl');
  const leave = () => {
    const typed = field.value.trim();
    if (withoutScheme.test(typed)) form.setFieldValue('originalUrl', `https://${typed}`);
    onBlur();
  };
  return (
    <TextField
      {...field}
      onBlur={leave}
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
