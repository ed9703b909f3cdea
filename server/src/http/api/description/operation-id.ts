import { type ContractKey, routeOf } from '@jamun/contract';
import { z } from 'zod';

/** Path segments without a meaning of their own in an operation name. */
const omittedSegments = new Set(['api', 'v1', 'admin', 'auth', 'me', 'telegram', 'public']);

/** Resource names by path segment, where the segment itself is not a readable name. */
const resourceNames: Record<string, string> = {
  'digital-products': 'products',
  profilepicture: 'profilePicture',
  coverpicture: 'coverPicture',
  galleryImage: 'galleryImages',
  'platform-subscription-plans': 'platformPlans',
};

/** Last segments that name an action on the resource before them: `POST /products/{id}/publish` is `publishProduct`. */
const actionSegments = new Set(
  (
    'accept acknowledge approve ban begin cancel confirm decide decline delete disable duplicate extend import pause preview publish purchase ' +
    'refund reject remove resend resolve restore resume retry reverse unban undo unpublish update withdraw'
  ).split(' '),
);

/** Names where the rule fails: a segment that is a whole sentence, or an admin route whose resource users have under the same name. */
const explicitNames: Partial<Record<ContractKey, string>> = {
  'POST /api/v1/auth/signup': 'signUp',
  'POST /api/v1/auth/signin': 'signIn',
  'POST /api/v1/auth/signout': 'signOut',
  'POST /api/v1/auth/forgot-password': 'requestPasswordReset',
  'POST /api/v1/auth/reset-password': 'resetPassword',
  'POST /api/v1/auth/update-password': 'updatePassword',
  'POST /api/v1/auth/password-check': 'checkPassword',
  'POST /api/v1/auth/verify-email': 'verifyEmail',
  'GET /api/v1/auth/verify-email': 'getEmailVerification',
  'POST /api/v1/auth/verify-email/resend': 'resendEmailVerification',
  'POST /api/v1/users/me/proof': 'proveIdentity',
  'GET /api/v1/users/me': 'getAccount',
  'PUT /api/v1/users/me': 'updateAccount',
  'GET /api/v1/users/me/deletion': 'getAccountDeletion',
  'POST /api/v1/users/me/deletion': 'requestAccountDeletion',
  'DELETE /api/v1/users/me/deletion': 'cancelAccountDeletion',
  'DELETE /api/v1/auth/email-change': 'cancelEmailChange',
  'POST /api/v1/users/me/data-export/{id}/download': 'downloadDataExport',
  'PUT /api/v1/notifications/read': 'markAllNotificationsRead',
  'PUT /api/v1/notifications/{id}/read': 'markNotificationRead',
  'GET /api/v1/notifications/preferences': 'getEmailPreferences',
  'PUT /api/v1/notifications/preferences': 'updateEmailPreferences',
  'GET /api/v1/events': 'streamEvents',
  'GET /api/v1/dashboard/stats': 'getDashboardStats',
  'GET /api/v1/purchased-items': 'listPurchases',
  'GET /api/v1/digital-files/{id}': 'listPurchasedFiles',
  'GET /api/v1/orders/payment-callback': 'getPaymentResult',
  'POST /api/v1/guest/digital-products/{id}/purchase': 'purchaseProductAsGuest',
  'POST /api/v1/guest/telegram/channels/{id}/plans/{planId}/initiate-subscription': 'startSubscriptionAsGuest',
  'POST /api/v1/guest/orders/{id}': 'getGuestOrder',
  'POST /api/v1/guest/orders/{id}/receipt': 'sendGuestReceipt',
  'POST /api/v1/guest/orders/{id}/email': 'correctGuestEmail',
  'POST /api/v1/guest/codes': 'sendEmailCode',
  'POST /api/v1/guest/sessions': 'openGuestSession',
  'GET /api/v1/guest/me': 'getGuest',
  'POST /api/v1/guest/signout': 'signOutGuest',
  'POST /api/v1/guest/claim': 'claimGuestAccount',
  'GET /api/v1/checkout-reminders': 'getCheckoutReminders',
  'PUT /api/v1/checkout-reminders': 'updateCheckoutReminders',
  'GET /api/v1/sales.csv': 'downloadSales',
  'GET /api/v1/transactions.csv': 'downloadTransactions',
  'GET /api/v1/wallet/statement.csv': 'downloadWalletStatement',
  'GET /api/v1/telegram/channels/{id}/subscribers.csv': 'downloadChannelSubscribers',
  'POST /api/v1/coupons/one-use-codes': 'createOneUseCodes',
  'GET /api/v1/coupons/items': 'listCouponItems',
  'GET /api/v1/coupons/{id}/codes.csv': 'downloadCouponCodes',
  'POST /api/v1/checkout/price': 'getPriceWithCoupon',
  'POST /api/v1/checkout/free-order': 'completeFreeOrder',
  'GET /api/v1/admin/coupons': 'listCouponsForReview',
  'POST /api/v1/admin/coupons/{id}/pause': 'pauseCouponOfUser',
  'POST /api/v1/admin/coupons/{id}/resume': 'resumeCouponOfUser',
  'POST /api/v1/wallet/withdraw': 'createWithdrawal',
  'GET /api/v1/wallet/withdrawals': 'listWithdrawals',
  'GET /api/v1/wallet/withdrawals/{id}': 'getWithdrawal',
  'POST /api/v1/wallet/withdrawals/{id}/cancel': 'cancelWithdrawal',
  'POST /api/v1/kyc/get-upload-url': 'createKycUploadUrl',
  'POST /api/v1/kyc/upload-document': 'submitKycDocument',
  'GET /api/v1/kyc/get-kyc-document': 'getKycDocument',
  'GET /api/v1/links/available': 'checkShortId',
  'GET /api/v1/links/stats/{shortId}': 'getLinkClicks',
  'GET /api/v1/links/{id}/analytics': 'getLinkAnalytics',
  'POST /api/v1/links/import': 'importLinks',
  'GET /api/v1/digital-products/public/{slug}': 'getPublicProduct',
  'POST /api/v1/digital-products/{id}/uploadUrl': 'createProductFileUploadUrl',
  'POST /api/v1/digital-products/{id}/uploadFile': 'addProductFile',
  'PUT /api/v1/digital-products/{id}/file-order': 'reorderProductFiles',
  'POST /api/v1/digital-products/{id}/coverUrl': 'createProductCoverUploadUrl',
  'POST /api/v1/digital-products/{id}/uploadCoverImage': 'setProductCoverImage',
  'POST /api/v1/digital-products/{id}/galleryUrl': 'createProductGalleryUploadUrl',
  'POST /api/v1/digital-products/{id}/uploadGalleryImage': 'addProductGalleryImage',
  'PUT /api/v1/digital-products/{id}/galleryImage/order': 'reorderProductGalleryImages',
  'GET /api/v1/telegram/public/channels/{slug}': 'getPublicChannel',
  'PUT /api/v1/telegram/channels/{id}/account': 'moveChannel',
  'POST /api/v1/telegram/channels/{id}/banner': 'setChannelBanner',
  'POST /api/v1/telegram/telechannels': 'listImportableChannels',
  'POST /api/v1/telegram/telechannels/create': 'importChannel',
  'GET /api/v1/telegram/plans/{id}': 'getChannelPlan',
  'PUT /api/v1/telegram/plans/{id}': 'updateChannelPlan',
  'DELETE /api/v1/telegram/plans/{id}': 'deleteChannelPlan',
  'POST /api/v1/telegram/channels/{id}/plans/{planId}/subscribe': 'subscribeToChannelPlan',
  'POST /api/v1/telegram/channels/{id}/plans/{planId}/initiate-subscription': 'purchaseChannelPlan',
  'GET /api/v1/telegram/channels/{id}/members-check': 'getChannelMembersCheck',
  'POST /api/v1/telegram/channels/{id}/members-check': 'startChannelMembersCheck',
  'POST /api/v1/telegram/grants/open': 'getGrant',
  'POST /api/v1/telegram/send-otp': 'sendTelegramCode',
  'POST /api/v1/telegram/set-up-email': 'setUpTelegramEmail',
  'POST /api/v1/telegram/verify-otp': 'verifyTelegramCode',
  'POST /api/v1/telegram/verify-password': 'verifyTelegramPassword',
  'GET /api/v1/telegram/accounts': 'listTelegramAccounts',
  'DELETE /api/v1/telegram/accounts/{id}': 'deleteTelegramAccount',
  'POST /api/v1/admin/signin': 'signInAdmin',
  'POST /api/v1/admin/signout': 'signOutAdmin',
  'GET /api/v1/admin/me': 'getAdminAccount',
  'POST /api/v1/admin/update-password': 'updateAdminPassword',
  'GET /api/v1/admin/sessions': 'listAdminSessions',
  'DELETE /api/v1/admin/sessions/{id}': 'deleteAdminSession',
  'POST /api/v1/admin/proof': 'proveAdminIdentity',
  'GET /api/v1/admin/second-factor': 'getAdminSecondFactor',
  'POST /api/v1/admin/second-factor/begin': 'beginAdminSecondFactor',
  'POST /api/v1/admin/second-factor/confirm': 'confirmAdminSecondFactor',
  'POST /api/v1/admin/second-factor/disable': 'disableAdminSecondFactor',
  'POST /api/v1/admin/second-factor/recovery-codes': 'createAdminRecoveryCodes',
  'POST /api/v1/users/me/second-factor/recovery-codes': 'createRecoveryCodes',
  'GET /api/v1/admin/audit': 'listAuditRecords',
  'GET /api/v1/admin/events': 'streamAdminEvents',
  'GET /api/v1/admin/jobs/dead-letters': 'listDeadLetters',
  'POST /api/v1/admin/jobs/dead-letters/{id}/retry': 'retryDeadLetter',
  'POST /api/v1/admin/jobs/dead-letters/{id}/drop': 'dropDeadLetter',
  'GET /api/v1/admin/dashboard': 'getAdminDashboard',
  'GET /api/v1/admin/users': 'listUsers',
  'GET /api/v1/admin/users/{id}': 'getUser',
  'POST /api/v1/admin/users/{id}/ban': 'banUser',
  'POST /api/v1/admin/users/{id}/unban': 'unbanUser',
  'POST /api/v1/admin/users/{id}/sign-out': 'signOutUser',
  'PUT /api/v1/admin/users/{id}/plan': 'assignUserPlan',
  'POST /api/v1/admin/users/{id}/adjustments': 'adjustUserBalance',
  'GET /api/v1/admin/orders/{id}': 'getOrderForReview',
  'POST /api/v1/admin/orders/{id}/check': 'checkOrder',
  'POST /api/v1/admin/orders/{id}/chargeback': 'recordOrderChargeback',
  'GET /api/v1/admin/attention': 'listAttentionItems',
  'POST /api/v1/admin/attention/{id}/resolve': 'resolveAttentionItem',
  'GET /api/v1/admin/payment-methods': 'listPaymentMethodsForReview',
  'GET /api/v1/admin/payment-methods/{id}': 'getPaymentMethodForReview',
  'PUT /api/v1/admin/payment-methods/{id}': 'reviewPaymentMethod',
  'GET /api/v1/admin/kyc-documents': 'listKycDocumentsForReview',
  'GET /api/v1/admin/kyc-documents/{id}': 'getKycDocumentForReview',
  'PUT /api/v1/admin/kyc-documents/{id}': 'reviewKycDocument',
  'GET /api/v1/admin/withdrawals': 'listWithdrawalsForReview',
  'GET /api/v1/admin/payout-funds': 'getPayoutFunds',
  'GET /api/v1/admin/withdrawals/{id}': 'getWithdrawalForReview',
  'GET /api/v1/admin/withdrawal-exports/next': 'getNextWithdrawalExport',
  'GET /api/v1/admin/withdrawal-exports/{number}/file': 'downloadWithdrawalExport',
  'GET /api/v1/admin/links': 'listLinksForReview',
  'POST /api/v1/admin/links/{id}/takedown': 'takeDownLink',
  'POST /api/v1/admin/reports/{id}/restore': 'restoreReportedPage',
  'GET /api/v1/admin/platform-features/feature/{featureId}': 'getPlatformFeature',
  'PUT /api/v1/admin/platform-features/feature/{featureId}': 'updatePlatformFeature',
};

const methodVerbs: Record<string, string> = { GET: 'get', POST: 'create', PUT: 'update', DELETE: 'delete' };
const camelCase = (text: string) => text.replace(/[-.](\w)/g, (_, letter: string) => letter.toUpperCase());
const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const singular = (word: string) => word.replace(/ies$/, 'y').replace(/([^s])s$/, '$1');
const resource = (names: string[]) => names.map((name) => capitalise(singular(name))).join('');

/** Whether `data` of the reply is an array. */
function repliesWithList(reply: z.ZodType): boolean {
  return reply instanceof z.ZodObject && reply.shape.data instanceof z.ZodArray;
}

/**
 * Operation name by one rule: the verb of the method or of the last segment, then the resources of the path. `GET /links` is `listLinks`,
 * `POST /admin/links/{id}/restore` is `restoreLink`.
 */
export function operationId(key: ContractKey): string {
  const explicit = explicitNames[key];
  if (explicit) return explicit;
  const [method = '', path = ''] = key.split(' ');
  const names = path
    .split('/')
    .filter((segment) => segment !== '' && segment !== 'users' && !segment.startsWith('{') && !omittedSegments.has(segment))
    .map((segment) => camelCase(resourceNames[segment] ?? segment));
  const last = names.at(-1) ?? '';
  if (method !== 'GET' && actionSegments.has(last)) return last + resource(names.slice(0, -1));
  if (method === 'GET' && repliesWithList(routeOf(key).reply)) return `list${resource(names.slice(0, -1))}${capitalise(last)}`;
  return `${methodVerbs[method]}${resource(names)}`;
}

const acronyms: Record<string, string> = { csv: 'CSV', faq: 'FAQ', faqs: 'FAQs', id: 'ID', kyc: 'KYC', telegram: 'Telegram', url: 'URL' };

/** Title in the documentation: `createProductFaq` → `Create product FAQ`. */
export const operationTitle = (id: string): string =>
  capitalise(
    id
      .split(/(?=[A-Z])/)
      .map((word) => acronyms[word.toLowerCase()] ?? word.toLowerCase())
      .join(' '),
  );
