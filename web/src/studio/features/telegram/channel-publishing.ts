import { type Channel, type ChannelPublishBlocker, channelMessages } from '@jamun/contract';
import { useSetChannelStatus } from '../../domain/channels/api.ts';
import type { SharedPage } from '../../domain/public-page/share-sheet.tsx';
import { useStatusChange } from '../../domain/public-page/status-change.ts';

const blockers: Record<ChannelPublishBlocker, string> = { plans: channelMessages.planMissing, account: channelMessages.accountMissing };

export const useChannelStatus = () => useStatusChange(useSetChannelStatus(), { ...channelMessages, blockers });

export const toSharedPage = ({ channelName: title, publicUrl: url }: Pick<Channel, 'channelName' | 'publicUrl'>): SharedPage => ({
  title,
  url,
});
