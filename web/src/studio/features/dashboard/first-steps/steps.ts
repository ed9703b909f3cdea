import type { KycStatus, PaymentMethod, User } from '@jamun/contract';
import type { LinkProps } from '@tanstack/react-router';

/** What is known of a seller, from all over the studio. */
export interface Beginnings {
  user: Pick<User, 'email' | 'emailVerified' | 'location'>;
  hasPicture: boolean;
  kyc: KycStatus | null;
  methods: readonly Pick<PaymentMethod, 'status'>[];
  products: number;
  channels: number;
  links: number;
  hasSold: boolean;
}

type Way = Pick<LinkProps, 'to' | 'search' | 'hash'>;

export interface FirstStep {
  title: string;
  /** What there is to it, or what is still missing. */
  line: string;
  done: boolean;
  way: Way;
  /** Another way to take the same step. */
  other?: { label: string; way: Way };
}

/** What a new seller has to do, in this order, until the first money can be withdrawn. */
export const firstSteps = (known: Beginnings): FirstStep[] => [
  profileStep(known),
  {
    title: 'Create a product or a channel',
    line: 'Sell files, or subscriptions to your Telegram channel.',
    done: known.products + known.channels > 0,
    way: { to: '/digital-products', search: { create: 'new' } },
    other: { label: 'Create a channel', way: { to: '/telegram', search: { wizard: 'create' } } },
  },
  methodStep(known),
  kycStep(known.kyc),
  {
    title: 'Share your page',
    line: 'Make a short link to it, send it to your audience, and watch the clicks.',
    done: known.links > 0 || known.hasSold,
    way: { to: '/link-short' },
  },
];

function profileStep({ user, hasPicture }: Beginnings): FirstStep {
  const missing = [
    ...(user.email && !user.emailVerified ? ['confirm your e-mail'] : []),
    ...(hasPicture ? [] : ['add a picture']),
    ...(user.location ? [] : ['say where you are']),
  ];
  const [first = 'Buyers see your name, your picture and your location', ...others] = missing;
  return {
    title: 'Complete your profile',
    line: `${capital([first, ...others])}.`,
    done: missing.length === 0,
    way: { to: '/profile' },
  };
}

function methodStep({ methods }: Beginnings): FirstStep {
  const refused = methods.length > 0 && methods.every(({ status }) => status === 'REJECTED');
  return {
    title: 'Add a payment method',
    line: refused ? 'The one that you gave was rejected. Add another.' : 'The bank account or UPI ID to which you withdraw.',
    done: methods.length > 0 && !refused,
    way: { to: '/settings', hash: 'payment-methods' },
  };
}

const kycLines: Record<KycStatus | 'NONE', string> = {
  NONE: 'Needed once, before your first withdrawal.',
  PENDING: 'Your document is being reviewed.',
  APPROVED: 'Your document was approved.',
  REJECTED: 'Your document was rejected. Upload another.',
  RESUBMIT_REQUESTED: 'Please upload your document again.',
};

/** Done when it is handed in: the rest is not the seller's to do. */
const kycStep = (status: KycStatus | null): FirstStep => ({
  title: 'Upload your KYC document',
  line: kycLines[status ?? 'NONE'],
  done: status === 'PENDING' || status === 'APPROVED',
  way: { to: '/settings', hash: 'kyc' },
});

/** Confirm your e-mail, add a picture and say where you are */
function capital(parts: readonly string[]): string {
  const last = parts.at(-1) ?? '';
  const words = parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${last}` : last;
  return words.charAt(0).toUpperCase() + words.slice(1);
}
