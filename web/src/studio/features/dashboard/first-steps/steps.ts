import type { KycStatus, PaymentMethod, User } from '@jamun/contract';
import type { LinkProps } from '@tanstack/react-router';
import type { NewestPage } from '../../../domain/dashboard/api.ts';
import { dashboardText } from '../text.ts';

const text = dashboardText.firstSteps;

/** Facts about a seller that decide which steps are done. */
export interface SellerFacts {
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

type LinkTarget = Pick<LinkProps, 'to' | 'search' | 'hash'>;

export interface FirstStep {
  title: string;
  /** Explanation, or the missing part. */
  line: string;
  done: boolean;
  target: LinkTarget;
  /** Alternative to `target`. */
  other?: { label: string; target: LinkTarget };
}

/** Steps to the first withdrawal, in this order. */
export const firstSteps = (facts: SellerFacts): FirstStep[] => [
  profileStep(facts),
  {
    title: text.create.title,
    line: text.create.line,
    done: facts.products + facts.channels > 0,
    target: { to: '/digital-products', search: { create: 'new' } },
    other: { label: text.create.channel, target: { to: '/telegram', search: { wizard: 'create' } } },
  },
  shareStep(facts),
  methodStep(facts),
  kycStep(facts.kyc),
];

const sharePages = { product: '/digital-products', channel: '/telegram' } as const;

function shareStep({ newestPage, links, hasShared }: SellerFacts): FirstStep {
  return {
    title: text.share.title,
    line: newestPage ? text.share.line : text.share.unpublished,
    done: links > 0 || hasShared,
    target: newestPage ? { to: sharePages[newestPage.kind], search: { share: newestPage.id } } : { to: '/digital-products' },
  };
}

function profileStep({ user, hasPicture }: SellerFacts): FirstStep {
  const missing = [
    ...(user.email && !user.emailVerified ? [text.profile.verifyEmail] : []),
    ...(hasPicture ? [] : [text.profile.addPhoto]),
    ...(user.location ? [] : [text.profile.addCity]),
  ];
  return {
    title: text.profile.title,
    line: missing.length === 0 ? text.profile.done : text.profile.missing(missing),
    done: missing.length === 0,
    target: { to: '/profile' },
  };
}

function methodStep({ methods }: SellerFacts): FirstStep {
  const isRejected = methods.length > 0 && methods.every(({ status }) => status === 'REJECTED');
  return {
    title: text.method.title,
    line: isRejected ? text.method.rejected : text.method.line,
    done: methods.length > 0 && !isRejected,
    target: { to: '/settings', hash: 'payment-methods' },
  };
}

/** Done with the upload: the review is not the seller's task. */
const kycStep = (status: KycStatus | null): FirstStep => ({
  title: text.kyc.title,
  line: text.kyc.lines[status ?? 'NONE'],
  done: status === 'PENDING' || status === 'APPROVED',
  target: { to: '/settings', hash: 'kyc' },
});
