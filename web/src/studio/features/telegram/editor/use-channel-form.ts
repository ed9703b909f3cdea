import type { Channel } from '@jamun/contract';
import { channelMessages } from '@jamun/contract/telegram-messages';
import { useSaveChannel } from '../../../domain/channels/api.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useRecordForm } from '../../../ui/form/record-form.ts';
import { type ChannelValues, contactNames, differ, loadChannelSchema, notSavedText, ownNames, valuesOf } from './channel-values.ts';

const names: Record<keyof ChannelValues, string> = {
  channelName: 'Channel name',
  channelDescription: 'Channel description',
  richDescription: 'Rich description',
  contactEmail: 'Contact email',
  contactPhone: 'Contact phone',
};

export function useChannelForm(channel: Channel, onReload: () => Promise<Channel | undefined>) {
  const saving = useSaveChannel();
  const save = async (values: ChannelValues, over: Channel, onPart: (saved: Channel) => void) => {
    const before = valuesOf(over);
    const { contactEmail, contactPhone, ...own } = values;
    let saved = over;
    const hasContact = differ(values, before, contactNames);
    if (differ(values, before, ownNames)) {
      saved = await saving.channel(over.id, { ...own, version: over.version });
      if (hasContact) onPart(saved);
    }
    return hasContact ? saving.contact(over.id, { contactEmail, contactPhone }) : saved;
  };
  const onSaved = (saved: Channel, over: Channel) => {
    const [now, before] = [valuesOf(saved), valuesOf(over)];
    if (differ(now, before, ['channelName', 'channelDescription'])) toast.success(channelMessages.updated);
    else if (differ(now, before, ['richDescription'])) toast.success(channelMessages.descriptionUpdated);
    if (differ(now, before, contactNames)) toast.success(channelMessages.contactUpdated);
  };
  return useRecordForm({
    record: channel,
    onReload,
    schema: loadChannelSchema,
    valuesOf,
    save,
    onSaved,
    notSaved: (values, saved) => notSavedText(values, valuesOf(saved)),
    draft: `channel:${channel.id}`,
    what: 'The channel',
    names,
  });
}
export type ChannelFormState = ReturnType<typeof useChannelForm>;
