import { TextField } from '../../../ui/form/fields/text-field.tsx';
import { VisuallyHidden } from '../../../ui/page/page-elements.tsx';
import classes from './fields.module.css';
import type { LinkForm } from './link-form.ts';
import { readUtm, type UtmName, utmNames, writeUtm } from './link-url.ts';
import { linkFormText } from './text.ts';

const text = linkFormText.utm;

const inputValue = (event: unknown) => (event as { currentTarget: HTMLInputElement }).currentTarget.value;

/** Edits the UTM parameters of the long URL. The fields have no state of their own: they read and write the URL. */
export function UtmFields({ form, titled = false }: { form: LinkForm; titled?: boolean }) {
  const url = form.values.originalUrl;
  const utm = readUtm(url);
  const write = (name: UtmName, value: string) => form.setFieldValue('originalUrl', writeUtm(url, name, value));
  return (
    <fieldset className={classes.utm}>
      {/* The button that expands this part may have the same label: the legend is then for screen readers only. */}
      <legend data-titled={titled || undefined}>
        {titled ? (
          <VisuallyHidden>{text.title}</VisuallyHidden>
        ) : (
          <>
            {text.title} <span>{text.optional}</span>
          </>
        )}
      </legend>
      {utmNames.map((name) => (
        <div key={name} className={name === 'campaign' ? classes.wide : undefined}>
          <TextField
            {...text.fields[name]}
            name={`utm_${name}`}
            value={utm[name]}
            onChange={(event) => write(name, inputValue(event))}
            disabled={url.trim() === ''}
            maxLength={200}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </div>
      ))}
      <div className={classes.preview}>
        <b>{text.preview}</b>
        {url.trim() ? <UrlPreview url={url.trim()} /> : text.previewEmpty}
      </div>
    </fieldset>
  );
}

/** URL with highlighted UTM parameters. */
const UrlPreview = ({ url }: { url: string }) => (
  <span>
    {url.split(/(utm_[a-z]+=[^&#]*)/i).map((part, index) => {
      const key = `${index}:${part}`;
      return index % 2 ? <mark key={key}>{part}</mark> : <span key={key}>{part}</span>;
    })}
  </span>
);
