import { formatCount } from '../text.ts';

const removedLater = 'Anyone who joins later without a plan is removed too. Admins stay.';

export const channelEditorText = {
  tabs: { label: 'Channel', overview: 'Overview', subscribers: 'Subscribers' },
  verifyEmailTo: 'publish',
  /** Subject of the save conflict messages. */
  subject: 'The channel',
  showMissing: 'See what’s missing',
  linkAgainHint: 'Link it again so that new members can join and expired ones are removed.',
  richDescriptionHint: 'Shown on your channel’s page. This doesn’t change Telegram.',
  richDescriptionPlaceholder: 'What members get, how often, and who it’s for',
  banner: {
    title: 'Banner',
    advice: 'Recommended 1200x630, max 5MB',
    upload: 'Upload banner',
    change: 'Change banner',
    remove: 'Remove',
    confirm: { title: 'Remove the banner?', line: (name: string) => `“${name}” will be shown without a banner.` },
  },
  account: {
    title: 'Telegram account',
    none: 'No account',
    removed: 'The account of this channel was removed. Link it again, or move the channel to another account.',
    imported: 'Added from Telegram',
    created: 'Created here',
  },
  move: {
    title: 'Move to another account',
    line: 'In Telegram, that account must be an admin of the channel with permission to invite and remove people.',
    accounts: 'Your other accounts',
    empty: 'No other Telegram account is linked. Link one to move the channel to it.',
    linkAnother: 'Link another account',
  },
  preview: { subscribe: 'Subscribe Now', more: (count: number) => `and ${count} more` },
  members: {
    title: 'Members',
    line: 'We compare paid members with the channel every day.',
    loading: 'Loading members',
    failed: 'Failed to check the members of your channel',
    checked: 'Checked',
    notChecked: 'Not checked yet',
    check: 'Check now',
    checking: 'Checking...',
    paid: 'Paid',
    present: 'In the channel',
    all: 'All members',
    absent: (count: number) => `Paid but not joined (${formatCount(count)})`,
    strangers: (count: number) => `In the channel but not paid here (${formatCount(count)})`,
    willBeRemoved: 'Will be removed',
    showingFirst: (count: number) => `Showing the first ${formatCount(count)}.`,
  },
  paidMembersOnly: {
    label: 'Paid members only',
    hint: 'On: anyone without an active plan is removed (admins stay). Off: only members whose plan has ended are removed.',
    confirm: {
      title: 'Allow paid members only?',
      action: 'Turn on',
      busy: 'Saving...',
      notChecked: `Everyone in the channel who has not paid here will be removed. The members have not been checked yet, so we don’t know how many. ${removedLater}`,
      line: (count: number, checkedAgo: string) =>
        count === 0
          ? `Nobody would be removed right now (checked ${checkedAgo}). ${removedLater}`
          : `${peopleWithoutPlan(count)} will be removed (checked ${checkedAgo}). ${removedLater}`,
    },
  },
} as const;

function peopleWithoutPlan(count: number): string {
  return count === 1
    ? '1 person in the channel who has not paid here'
    : `${formatCount(count)} people in the channel who have not paid here`;
}
