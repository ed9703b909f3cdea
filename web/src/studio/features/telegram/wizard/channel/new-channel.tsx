import { channelMessages } from '@jamun/contract/telegram-messages';
import type { z } from 'zod';
import { formatPhone } from '../../../../../lib/format.ts';
import { useCreateChannel } from '../../../../domain/telegram-accounts/api.ts';
import { BusyButton } from '../../../../ui/button/busy-button.tsx';
import { AlertLine } from '../../../../ui/feedback/alert-line.tsx';
import { fieldProps } from '../../../../ui/form/fields/field-props.ts';
import { TextAreaField, TextField } from '../../../../ui/form/fields/text-field.tsx';
import { useSchemaForm } from '../../../../ui/form/schema-form.ts';
import { StepFrame } from '../step-frame.tsx';
import { useRefusal } from '../use-step-error.tsx';
import type { CreateProps } from './create-props.ts';
import { CreateTabs } from './create-tabs.tsx';
import classes from './new-channel.module.css';

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

const mostLetters = 255;

/** What is typed is kept with the wizard: it outlives a look at the other tab, and a number that must be linked again. */
export function NewChannel({ wizard, account, onMade, ...tabs }: CreateProps) {
  const { channelName, channelDescription } = wizard.state;
  const form = useSchemaForm<NewChannelValues>(loadSchema, { initialValues: { channelName, channelDescription } });
  const create = useCreateChannel();
  const refusal = useRefusal(channelMessages.notCreated);
  const keep = (name: keyof NewChannelValues) => {
    const props = fieldProps(form, name);
    const onChange = (next: unknown) => {
      props.onChange(next);
      wizard.change(form.getValues());
    };
    return { ...props, onChange };
  };
  const send = (values: NewChannelValues) => {
    if (refusal.isWaiting) return;
    refusal.clear();
    create.mutate(
      { ...values, telegramNumber: account.telegramNumber },
      {
        onSuccess: ({ data }) => onMade(data, channelMessages.created),
        onError: (error) => {
          if (!form.showFieldErrors(error) && !wizard.fails(error, account, channelMessages.notCreated)) refusal.take(error);
        },
      },
    );
  };
  return (
    <StepFrame
      title="Create"
      back={{ label: 'Back', go: () => wizard.go('select') }}
      action={
        <BusyButton busy={create.isPending} busyLabel="Creating..." variant="filled" data-disabled={refusal.isWaiting}>
          Create Channel
        </BusyButton>
      }
      onSubmit={form.submit(send)}
      onFocus={form.prepare}
    >
      <CreateTabs wizard={wizard} {...tabs} />
      {refusal.words && <AlertLine tone="bad">{refusal.words}</AlertLine>}
      <TextField {...keep('channelName')} label="Channel name" placeholder="Prelims Sprint 2027" autoComplete="off" data-autofocus />
      <TextAreaField
        {...keep('channelDescription')}
        label="Channel description"
        placeholder="Daily MCQs, one hour every morning"
        aside={`${[...form.values.channelDescription].length} / ${mostLetters}`}
      />
      <p className={classes.note}>It is created in Telegram as a private channel of {formatPhone(account.telegramNumber)}.</p>
    </StepFrame>
  );
}
