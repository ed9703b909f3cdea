import type { MemberPresence } from '@jamun/contract';
import { Badge, type Tone } from '../../ui/data/badge.tsx';

const looks: Record<MemberPresence, { tone: Tone; word: string }> = {
  NOT_JOINED: { tone: 'warn', word: 'Not joined' },
  JOINED: { tone: 'ok', word: 'Joined' },
  LEFT: { tone: 'neutral', word: 'Left' },
  REMOVED: { tone: 'neutral', word: 'Removed' },
};

/** Whether somebody who paid is in the channel. */
export const Presence = ({ of: presence }: { of: MemberPresence }) => <Badge tone={looks[presence].tone}>{looks[presence].word}</Badge>;
