import { TextField } from '../../../ui/form/fields/text-field.tsx';
import { VisuallyHidden } from '../../../ui/page/visually-hidden.tsx';
import classes from './fields.module.css';
import type { TargetForm } from './link-values.ts';
import { readUtm, type UtmName, utmNames, writeUtm } from './utm.ts';

const words: Record<UtmName, { label: string; placeholder: string }> = {
  source: { label: 'Source', placeholder: 'youtube' },
  medium: { label: 'Medium', placeholder: 'video' },
  campaign: { label: 'Campaign', placeholder: 'mains-2027' },
  term: { label: 'Term', placeholder: 'answer writing' },
  content: { label: 'Content', placeholder: 'pinned comment' },
};
const typedIn = (event: unknown) => (event as { currentTarget: HTMLInputElement }).currentTarget.value;

/**
 * Where visitors come from, for whoever counts them at the other end. The fields and the long URL are the same thing seen twice: each
 * shows at once what was typed in the other.
 */
export function UtmFields({ form, titled = false }: { form: TargetForm; titled?: boolean }) {
  const url = form.values.originalUrl;
  const utm = readUtm(url);
  const write = (name: UtmName, value: string) => form.setFieldValue('originalUrl', writeUtm(url, name, value));
  return (
    <fieldset className={classes.utm}>
      {/* Where what unfolds it has the same words, they are said but not shown a second time. */}
      <legend data-titled={titled || undefined}>
        {titled ? (
          <VisuallyHidden>UTM builder</VisuallyHidden>
        ) : (
          <>
            UTM builder <span>(optional)</span>
          </>
        )}
      </legend>
      {utmNames.map((name) => (
        <div key={name} className={name === 'campaign' ? classes.wide : undefined}>
          <TextField
            {...words[name]}
            name={`utm_${name}`}
            value={utm[name]}
            onChange={(event) => write(name, typedIn(event))}
            disabled={url.trim() === ''}
            maxLength={200}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </div>
      ))}
      <div className={classes.preview}>
        <b>URL preview</b>
        {url.trim() ? <Marked url={url.trim()} /> : 'Enter the long URL first.'}
      </div>
    </fieldset>
  );
}

/** The address with what the fields wrote in another colour. */
const Marked = ({ url }: { url: string }) => (
  <span>
    {url.split(/(utm_[a-z]+=[^&#]*)/i).map((part, place) => {
      const key = `${place}:${part}`;
      return place % 2 ? <mark key={key}>{part}</mark> : <span key={key}>{part}</span>;
    })}
  </span>
);
