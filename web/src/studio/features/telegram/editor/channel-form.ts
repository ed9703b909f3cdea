import { type Channel, channelMessages } from '@jamun/contract';
import type { z } from 'zod';
import { useSaveChannel } from '../../../domain/channels/api.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useRecordForm } from '../../../ui/form/record-form.ts';
import { telegramText } from '../text.ts';
import { channelEditorText } from './text.ts';

/** Values of the channel form. Two requests save them: one for the channel, one for its contact. */
export interface ChannelValues {
  channelName: string;
  channelDescription: string;
  richDescription: string;
  contactEmail: string;
  contactPhone: string;
}

/** Loads the schema on the first focus: viewing a channel does not need it. */
const loadChannelSchema = () =>
  import('@jamun/contract').then(({ channels }) => {
    const { channelName, channelDescription, richDescription } = channels['PUT /api/v1/telegram/channels/{id}'].body.required().shape;
    return channels['PUT /api/v1/telegram/channels/{id}/contact'].body.extend({
      channelName,
      channelDescription,
      richDescription,
    }) as unknown as z.ZodType<unknown, ChannelValues>;
  });

const toFormValues = (channel: Channel): ChannelValues => ({
  channelName: channel.channelName,
  channelDescription: channel.channelDescription,
  richDescription: channel.richDescription,
  contactEmail: channel.contactEmail,
  contactPhone: channel.contactPhone ?? '',
});

type FieldName = keyof ChannelValues;
const channelFields = ['channelName', 'channelDescription', 'richDescription'] as const satisfies FieldName[];
const contactFields = ['contactEmail', 'contactPhone'] as const satisfies FieldName[];

const differ = (a: ChannelValues, b: ChannelValues, names: readonly FieldName[]) => names.some((name) => a[name] !== b[name]);

/** Specified error message for the first group of fields that is not saved yet. */
export function notSavedText(values: ChannelValues, saved: ChannelValues): string {
  if (differ(values, saved, ['channelName', 'channelDescription'])) return channelMessages.notUpdated;
  return differ(values, saved, ['richDescription']) ? channelMessages.descriptionNotUpdated : channelMessages.contactNotUpdated;
}

export function useChannelForm(channel: Channel, onReload: () => Promise<Channel | undefined>) {
  const saving = useSaveChannel();
  const save = async (values: ChannelValues, base: Channel, onPartSaved: (saved: Channel) => void) => {
    const before = toFormValues(base);
    const { contactEmail, contactPhone, ...channelValues } = values;
    let saved = base;
    const hasContactChanges = differ(values, before, contactFields);
    if (differ(values, before, channelFields)) {
      saved = await saving.channel(base.id, { ...channelValues, version: base.version });
      if (hasContactChanges) onPartSaved(saved);
    }
    return hasContactChanges ? saving.contact(base.id, { contactEmail, contactPhone }) : saved;
  };
  const onSaved = (saved: Channel, base: Channel) => {
    const [after, before] = [toFormValues(saved), toFormValues(base)];
    if (differ(after, before, ['channelName', 'channelDescription'])) toast.success(channelMessages.updated);
    else if (differ(after, before, ['richDescription'])) toast.success(channelMessages.descriptionUpdated);
    if (differ(after, before, contactFields)) toast.success(channelMessages.contactUpdated);
  };
  return useRecordForm({
    record: channel,
    onReload,
    schema: loadChannelSchema,
    valuesOf: toFormValues,
    save,
    onSaved,
    notSaved: (values, saved) => notSavedText(values, toFormValues(saved)),
    draft: `channel:${channel.id}`,
    what: channelEditorText.subject,
    names: telegramText.fields,
  });
}
export type ChannelFormState = ReturnType<typeof useChannelForm>;
