import type { ChannelPublishBlocker } from '@jamun/contract';
import { channelMessages as say } from '@jamun/contract/telegram-messages';
import { useStatusChange } from '../../ui/status-change.ts';
import { useSetChannelStatus } from './api.ts';

/** What must be done before a channel can be published. */
const gaps: Record<ChannelPublishBlocker, string> = { plans: say.planMissing, account: say.accountMissing };

export const useChannelStatus = () => useStatusChange(useSetChannelStatus(), { ...say, gaps });
