import type { KycStatus, PaymentMethod, User } from '@jamun/contract';
import type { LinkProps } from '@tanstack/react-router';
import type { NewestPage } from '../../../domain/dashboard/api.ts';

/** Facts about a seller that decide which steps are done. */
export interface Beginnings {
  user: Pick<User, 'email' | 'emailVerified' | 'location'>;
  hasPicture: boolean;
  kyc: KycStatus | null;
  methods: readonly Pick<PaymentMethod, 'status'>[];
  products: number;
  channels: number;
  links: number;
  /** A page was shared from the studio, or has sold something. */
  hasShared: boolean;
  newestPage: NewestPage | null;
}

type Way = Pick<LinkProps, 'to' | 'search' | 'hash'>;

export interface FirstStep {
  title: string;
  /** Explanation, or the missing part. */
  line: string;
  done: boolean;
  way: Way;
  /** Alternative to `way`. */
  other?: { label: string; way: Way };
}

/** Steps to the first withdrawal, in this order. */
export const firstSteps = (known: Beginnings): FirstStep[] => [
  profileStep(known),
  {
    title: 'Create a product or a channel',
    line: 'Sell files, or subscriptions to your Telegram channel.',
    done: known.products + known.channels > 0,
    way: { to: '/digital-products', search: { create: 'new' } },
    other: { label: 'Create a channel', way: { to: '/telegram', search: { wizard: 'create' } } },
  },
  shareStep(known),
  methodStep(known),
  kycStep(known.kyc),
];

const sharePages = { product: '/digital-products', channel: '/telegram' } as const;

function shareStep({ newestPage, links, hasShared }: Beginnings): FirstStep {
  return {
    title: 'Share your page',
    line: newestPage
      ? 'Send it to your audience by WhatsApp, Telegram or QR code.'
      : 'Publish a product or a channel, then send it to your audience.',
    done: links > 0 || hasShared,
    way: newestPage ? { to: sharePages[newestPage.kind], search: { share: newestPage.id } } : { to: '/digital-products' },
  };
}

function profileStep({ user, hasPicture }: Beginnings): FirstStep {
  const missing = [
    ...(user.email && !user.emailVerified ? ['verify your email'] : []),
    ...(hasPicture ? [] : ['add a photo']),
    ...(user.location ? [] : ['add your city']),
  ];
  const [first = 'Buyers see your name, your photo and your city', ...others] = missing;
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
    line: refused ? 'Your payment method was rejected. Add another.' : 'Where we send your money.',
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

/** Done when the document is uploaded; the review is not the seller's work. */
const kycStep = (status: KycStatus | null): FirstStep => ({
  title: 'Upload your KYC document',
  line: kycLines[status ?? 'NONE'],
  done: status === 'PENDING' || status === 'APPROVED',
  way: { to: '/settings', hash: 'kyc' },
});

/** Verify your email, add a photo and add your city */
function capital(parts: readonly string[]): string {
  const last = parts.at(-1) ?? '';
  const words = parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${last}` : last;
  return words.charAt(0).toUpperCase() + words.slice(1);
}
