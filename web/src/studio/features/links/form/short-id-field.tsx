import { linkMessages } from '@jamun/contract/link-messages';
import { Input } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconAlertCircle, IconCheck } from '@tabler/icons-react';
import { useId } from 'react';
import { withoutScheme } from '../../../../lib/format.ts';
import { usePrefix, useShortIdCheck } from '../../../domain/links/api.ts';
import { fieldFrame } from '../../../ui/form/fields/field-frame.tsx';
import type { FormFieldProps } from '../../../ui/form/fields/field-props.ts';
import { VisuallyHidden } from '../../../ui/page/visually-hidden.tsx';
import classes from './short-id-field.module.css';

const pause = 350;
// The same as in the contract, which is loaded only when something is typed.
const rule = /^[0-9A-Za-z_-]{3,50}$/;

const hyphenated = (typed: string) => typed.trimStart().replaceAll(/\s+/g, '-');

interface Finding {
  tone: 'ok' | 'bad' | 'quiet';
  words: string;
}

/** Custom end of the link. Its availability is shown while typing and never blocks typing. */
export function ShortIdField({ value, error, ...field }: FormFieldProps<string>) {
  const id = useId();
  const prefix = withoutScheme(usePrefix());
  const finding = useFinding(value);
  const hint = finding ? <Found {...finding} /> : "Leave blank and we'll create one";
  return (
    <Input.Wrapper {...fieldFrame({ label: 'Custom short ID', hint, optional: true, error })} id={id}>
      <div className={classes.field} data-error={Boolean(error) || undefined}>
        <label className={classes.prefix} htmlFor={id} title={prefix} aria-hidden="true">
          {prefix}
        </label>
        <input
          {...field}
          id={id}
          value={value}
          onChange={({ currentTarget }) => field.onChange(hyphenated(currentTarget.value))}
          placeholder="my-link"
          maxLength={60}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          aria-invalid={Boolean(error)}
          aria-describedby={error ? `${id}-error` : `${id}-description`}
        />
      </div>
      <VisuallyHidden role="status">{!error && finding && finding.tone !== 'quiet' ? finding.words : ''}</VisuallyHidden>
    </Input.Wrapper>
  );
}

const signs = { ok: IconCheck, bad: IconAlertCircle };

function Found({ tone, words }: Finding) {
  const Icon = tone === 'quiet' ? null : signs[tone];
  return (
    <span className={classes.found} data-tone={tone}>
      {Icon && <Icon size={14} stroke={2} aria-hidden />}
      {words}
    </span>
  );
}

/** Result of the check of the typed id; null before there is one. */
function useFinding(typed: string): Finding | null {
  const wanted = typed.trim();
  const [settled] = useDebouncedValue(wanted, pause);
  const isFitting = rule.test(settled);
  const { data, isFetching } = useShortIdCheck(isFitting ? settled : null);
  if (wanted === '') return null;
  if (wanted !== settled || (isFetching && !data)) return { tone: 'quiet', words: 'Checking...' };
  if (!isFitting) return { tone: 'bad', words: linkMessages.idRule };
  // The check failed. A taken id is refused when the link is created.
  return data ? { tone: data.isFree ? 'ok' : 'bad', words: data.words } : null;
}
