import type { Channel } from '@jamun/contract';
import { channelMessages } from '@jamun/contract/telegram-messages';
import type { z } from 'zod';

/** What is typed on a channel's page; two calls save it, each its own part. */
export interface ChannelValues {
  channelName: string;
  channelDescription: string;
  richDescription: string;
  contactEmail: string;
  contactPhone: string;
}

/** Fetched when the form is touched: looking at a channel needs no schema. */
export const loadChannelSchema = () =>
  import('@jamun/contract').then(({ channels }) => {
    const { channelName, channelDescription, richDescription } = channels['PUT /api/v1/telegram/channels/{id}'].body.required().shape;
    return channels['PUT /api/v1/telegram/channels/{id}/contact'].body.extend({
      channelName,
      channelDescription,
      richDescription,
    }) as unknown as z.ZodType<unknown, ChannelValues>;
  });

export const valuesOf = (channel: Channel): ChannelValues => ({
  channelName: channel.channelName,
  channelDescription: channel.channelDescription,
  richDescription: channel.richDescription,
  contactEmail: channel.contactEmail,
  contactPhone: channel.contactPhone ?? '',
});

type Name = keyof ChannelValues;
export const ownNames = ['channelName', 'channelDescription', 'richDescription'] as const satisfies Name[];
export const contactNames = ['contactEmail', 'contactPhone'] as const satisfies Name[];

/** Whether any of them says something else now. */
export const differ = (one: ChannelValues, other: ChannelValues, names: readonly Name[]) => names.some((name) => one[name] !== other[name]);

/** The specified text for the part that was not saved: the first that still differs from what the server has. */
export function notSavedText(values: ChannelValues, saved: ChannelValues): string {
  if (differ(values, saved, ['channelName', 'channelDescription'])) return channelMessages.notUpdated;
  return differ(values, saved, ['richDescription']) ? channelMessages.descriptionNotUpdated : channelMessages.contactNotUpdated;
}
