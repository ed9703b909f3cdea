import { channelMessages } from '@jamun/contract';
import type { z } from 'zod';
import { formatPhone } from '../../../../../lib/format.ts';
import { useCreateChannel } from '../../../../domain/telegram-accounts/api.ts';
import { BusyButton } from '../../../../ui/button/busy-button.tsx';
import { AlertLine } from '../../../../ui/feedback/alert-line.tsx';
import { fieldProps } from '../../../../ui/form/fields/field-props.ts';
import { TextAreaField, TextField } from '../../../../ui/form/fields/text-field.tsx';
import { useSchemaForm } from '../../../../ui/form/schema-form.ts';
import { telegramText } from '../../text.ts';
import { useStepError } from '../step-error.tsx';
import { StepFrame } from '../step-frame.tsx';
import { wizardText } from '../text.ts';
import { type CreateTabProps, CreateTabs } from './create-tabs.tsx';
import classes from './new-channel.module.css';

const { create: text } = wizardText;

interface NewChannelValues {
  channelName: string;
  channelDescription: string;
}

const loadSchema = () =>
  import('@jamun/contract').then(
    ({ channels }) =>
      channels['POST /api/v1/telegram/channels'].body.pick({ channelName: true, channelDescription: true }) as z.ZodType<
        unknown,
        NewChannelValues
      >,
  );

const maxDescriptionLength = 255;

/** Form of a new channel. The wizard keeps its values, so that they survive the other tab and the phone step. */
export function NewChannel({ wizard, account, onCreated, ...tabs }: CreateTabProps) {
  const { channelName, channelDescription } = wizard.state;
  const form = useSchemaForm<NewChannelValues>(loadSchema, { initialValues: { channelName, channelDescription } });
  const create = useCreateChannel();
  const error = useStepError(channelMessages.notCreated);
  const storedFieldProps = (name: keyof NewChannelValues) => {
    const props = fieldProps(form, name);
    const onChange = (next: unknown) => {
      props.onChange(next);
      wizard.change(form.getValues());
    };
    return { ...props, onChange };
  };
  const send = (values: NewChannelValues) => {
    if (error.isWaiting) return;
    error.clear();
    create.mutate(
      { ...values, telegramNumber: account.telegramNumber },
      {
        onSuccess: ({ data }) => onCreated(data, channelMessages.created),
        onError: (cause) => {
          if (!form.showFieldErrors(cause) && !wizard.leaveOnError(cause, account, channelMessages.notCreated)) error.show(cause);
        },
      },
    );
  };
  return (
    <StepFrame
      title={text.title}
      back={{ label: wizardText.back, go: () => wizard.go('select') }}
      action={
        <BusyButton busy={create.isPending} busyLabel={text.busy} variant="filled" data-disabled={error.isWaiting}>
          {text.confirm}
        </BusyButton>
      }
      onSubmit={form.submit(send)}
      onFocus={form.prepare}
    >
      <CreateTabs wizard={wizard} {...tabs} />
      {error.message && <AlertLine tone="bad">{error.message}</AlertLine>}
      <TextField
        {...storedFieldProps('channelName')}
        label={telegramText.fields.channelName}
        placeholder={text.namePlaceholder}
        autoComplete="off"
        data-autofocus
      />
      <TextAreaField
        {...storedFieldProps('channelDescription')}
        label={telegramText.fields.channelDescription}
        placeholder={text.descriptionPlaceholder}
        aside={`${[...form.values.channelDescription].length} / ${maxDescriptionLength}`}
      />
      <p className={classes.note}>{text.note(formatPhone(account.telegramNumber))}</p>
    </StepFrame>
  );
}
