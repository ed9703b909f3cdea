import { fieldProps } from '../../../ui/form/fields/field-props.ts';
import { MarkupField } from '../../../ui/form/fields/markup-field.tsx';
import { TextAreaField, TextField } from '../../../ui/form/fields/text-field.tsx';
import classes from './channel-fields.module.css';
import type { ChannelFormState } from './use-channel-form.ts';

const mostLetters = 255;
const longestDescription = 20_000;

export const ChannelFields = ({ form }: Pick<ChannelFormState, 'form'>) => (
  <>
    <TextField {...fieldProps(form, 'channelName')} label="Channel name" autoComplete="off" />
    <TextAreaField
      {...fieldProps(form, 'channelDescription')}
      label="Channel description"
      rows={2}
      aside={`${[...form.values.channelDescription].length} / ${mostLetters}`}
    />
    <MarkupField
      {...fieldProps(form, 'richDescription')}
      label="Rich description"
      hint="Shown on your channel’s page. This doesn’t change Telegram."
      optional
      max={longestDescription}
      placeholder="What members get, how often, and who it’s for"
    />
    <div className={classes.two} id="contact">
      <TextField {...fieldProps(form, 'contactEmail')} label="Contact email" type="email" inputMode="email" autoComplete="off" />
      <TextField {...fieldProps(form, 'contactPhone')} label="Contact phone" type="tel" inputMode="tel" autoComplete="off" optional />
    </div>
  </>
);
