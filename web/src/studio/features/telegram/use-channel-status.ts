import type { ChannelPublishBlocker } from '@jamun/contract';
import { channelMessages } from '@jamun/contract/telegram-messages';
import { useSetChannelStatus } from '../../domain/channels/api.ts';
import { useStatusChange } from '../../domain/public-page/status-change.ts';

/** What must be done before a channel can be published. */
const gaps: Record<ChannelPublishBlocker, string> = { plans: channelMessages.planMissing, account: channelMessages.accountMissing };

export const useChannelStatus = () => useStatusChange(useSetChannelStatus(), { ...channelMessages, gaps });
