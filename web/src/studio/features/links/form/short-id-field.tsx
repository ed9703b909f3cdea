import { useDebouncedValue } from '@mantine/hooks';
import { IconAlertCircle, IconCheck } from '@tabler/icons-react';
import { useId } from 'react';
import { withoutScheme } from '../../../../lib/format.ts';
import { usePrefix, useShortIdCheck } from '../../../domain/links/api.ts';
import { fieldFrame } from '../../../ui/form/fields/field-frame.tsx';
import type { FormFieldProps } from '../../../ui/form/fields/field-props.ts';
import { InputWrapper } from '../../../ui/form/fields/input.tsx';
import { VisuallyHidden } from '../../../ui/page/page-elements.tsx';
import classes from './short-id-field.module.css';
import { linkFormText } from './text.ts';

const text = linkFormText.shortId;
const debounceDelay = 350;
// Same rule as in the contract, whose schemas are loaded only when a field gets the focus.
const shortIdRule = /^[0-9A-Za-z_-]{3,50}$/;

const hyphenate = (input: string) => input.trimStart().replaceAll(/\s+/g, '-');

interface Availability {
  tone: 'ok' | 'bad' | 'quiet';
  message: string;
}

/** Custom end of the link. Its availability is shown while typing and never blocks typing. */
export function ShortIdField({ value, error, ...field }: FormFieldProps<string>) {
  const id = useId();
  const prefix = withoutScheme(usePrefix());
  const availability = useAvailability(value);
  const hint = availability ? <AvailabilityHint {...availability} /> : text.hint;
  return (
    <InputWrapper {...fieldFrame({ label: text.label, hint, optional: true, error })} id={id}>
      <div className={classes.field} data-error={Boolean(error) || undefined}>
        <label className={classes.prefix} htmlFor={id} title={prefix} aria-hidden="true">
          {prefix}
        </label>
        <input
          {...field}
          id={id}
          value={value}
          onChange={({ currentTarget }) => field.onChange(hyphenate(currentTarget.value))}
          placeholder={text.placeholder}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          aria-invalid={Boolean(error)}
          aria-describedby={error ? `${id}-error` : `${id}-description`}
        />
      </div>
      <VisuallyHidden role="status">{!error && availability && availability.tone !== 'quiet' ? availability.message : ''}</VisuallyHidden>
    </InputWrapper>
  );
}

const icons = { ok: IconCheck, bad: IconAlertCircle };

function AvailabilityHint({ tone, message }: Availability) {
  const Icon = tone === 'quiet' ? null : icons[tone];
  return (
    <span className={classes.found} data-tone={tone}>
      {Icon && <Icon size={14} stroke={2} aria-hidden />}
      {message}
    </span>
  );
}

/** Result of the availability check; null for an empty id or a failed check. */
function useAvailability(input: string): Availability | null {
  const id = input.trim();
  const [debouncedId] = useDebouncedValue(id, debounceDelay);
  const isValid = shortIdRule.test(debouncedId);
  const { data, isFetching } = useShortIdCheck(isValid ? debouncedId : null);
  if (id === '') return null;
  if (id !== debouncedId || (isFetching && !data)) return { tone: 'quiet', message: text.checking };
  if (!isValid) return { tone: 'bad', message: text.invalid };
  // Without data the check failed; the server rejects a taken id when the link is created.
  return data ? { tone: data.isFree ? 'ok' : 'bad', message: data.words } : null;
}
