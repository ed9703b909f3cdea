import type { ContractKey, ErrorCode } from '@jamun/contract';

type Codes = readonly ErrorCode[];

/** Calls to Telegram: the account may be busy, blocked or signed out, and Telegram may be away. */
const telegramCall: Codes = ['CONFLICT', 'LINK_AGAIN', 'NOT_FOUND', 'TELEGRAM_UNAVAILABLE'];
/** Registration of an upload that is expired, used or refused; pages of products and channels count against the storage of the plan. */
const uploadedPicture: Codes = ['CONFLICT', 'NOT_FOUND'];
const uploadedPagePicture: Codes = [...uploadedPicture, 'PLAN_LIMIT'];
const uploadedDocument: Codes = [...uploadedPicture, 'MALWARE_FOUND'];
const secondFactor: Codes = ['SECOND_FACTOR_REQUIRED', 'WRONG_CREDENTIALS'];

const accountErrors: Partial<Record<ContractKey, Codes>> = {
  'POST /api/v1/auth/signup': ['EMAIL_TAKEN', 'PHONE_TAKEN'],
  'POST /api/v1/auth/signin': [...secondFactor, 'BANNED'],
  'POST /api/v1/auth/reset-password': [...secondFactor, 'LINK_SPENT'],
  'POST /api/v1/auth/update-password': ['CONFLICT'],
  'POST /api/v1/auth/verify-email': ['CONFLICT', 'LINK_SPENT'],
  'POST /api/v1/auth/verify-email/resend': ['CONFLICT', 'NOT_FOUND'],
  'POST /api/v1/auth/email-change': ['CONFLICT', 'EMAIL_TAKEN'],
  'POST /api/v1/auth/email-change/resend': ['NOT_FOUND'],
  'POST /api/v1/auth/email-change/confirm': ['BANNED', 'CONFLICT', 'EMAIL_TAKEN', 'LINK_SPENT'],
  'POST /api/v1/auth/email-change/undo': ['BANNED', 'EMAIL_TAKEN', 'LINK_SPENT'],
  'POST /api/v1/auth/second-factor/undo': ['BANNED', 'CONFLICT', 'LINK_SPENT'],
  'PUT /api/v1/users/me': ['NOT_FOUND', 'PHONE_TAKEN'],
  'PUT /api/v1/users/me/public-contact': ['NOT_FOUND'],
  'POST /api/v1/users/me/proof': ['CONFLICT'],
  'POST /api/v1/users/me/second-factor/begin': ['CONFLICT'],
  'POST /api/v1/users/me/second-factor/confirm': ['CONFLICT'],
  'POST /api/v1/users/me/second-factor/disable': ['CONFLICT'],
  'POST /api/v1/users/me/second-factor/recovery-codes': ['CONFLICT'],
  'POST /api/v1/users/me/deletion': ['CONFLICT'],
  'POST /api/v1/users/me/data-export/{id}/download': ['LINK_SPENT'],
  'POST /api/v1/users/profilepicture/update': uploadedPicture,
  'POST /api/v1/users/coverpicture/update': uploadedPicture,
  'POST /api/v1/kyc/get-upload-url': ['CONFLICT'],
  'POST /api/v1/kyc/upload-document': uploadedDocument,
};

const productErrors: Partial<Record<ContractKey, Codes>> = {
  'POST /api/v1/digital-products': ['PLAN_LIMIT'],
  'PUT /api/v1/digital-products/{id}': ['CONFLICT'],
  'POST /api/v1/digital-products/{id}/duplicate': ['CONFLICT', 'PLAN_LIMIT'],
  'POST /api/v1/digital-products/{id}/publish': ['CONFLICT', 'INVALID'],
  'POST /api/v1/digital-products/{id}/uploadUrl': ['CONFLICT', 'PLAN_LIMIT'],
  'POST /api/v1/digital-products/{id}/uploadFile': [...uploadedDocument, 'PLAN_LIMIT'],
  'PUT /api/v1/digital-products/{id}/file-order': ['CONFLICT'],
  'DELETE /api/v1/digital-products/{id}/files/{fileId}': ['CONFLICT'],
  'POST /api/v1/digital-products/{id}/coverUrl': ['PLAN_LIMIT'],
  'POST /api/v1/digital-products/{id}/uploadCoverImage': uploadedPagePicture,
  'POST /api/v1/digital-products/{id}/galleryUrl': ['PLAN_LIMIT'],
  'POST /api/v1/digital-products/{id}/uploadGalleryImage': uploadedPagePicture,
  'PUT /api/v1/digital-products/{id}/galleryImage/order': ['CONFLICT'],
  'POST /api/v1/digital-products/{id}/testimonials': ['CONFLICT'],
  'POST /api/v1/digital-products/{id}/faqs': ['CONFLICT'],
  'POST /api/v1/digital-products/{id}/registration-questions': ['CONFLICT'],
  'POST /api/v1/digital-products/{id}/support-details': ['CONFLICT'],
  'POST /api/v1/links': ['CONFLICT', 'PLAN_LIMIT'],
  'POST /api/v1/coupons': ['CONFLICT', 'PLAN_LIMIT'],
  'POST /api/v1/coupons/one-use-codes': ['CONFLICT', 'PLAN_LIMIT'],
  'PUT /api/v1/coupons/{id}': ['CONFLICT'],
  'POST /api/v1/coupons/{id}/resume': ['FORBIDDEN'],
  'PUT /api/v1/links/{id}': ['CONFLICT'],
};

const orderErrors: Partial<Record<ContractKey, Codes>> = {
  'POST /api/v1/digital-products/{id}/purchase': [
    'ALREADY_OWNED',
    'CONFLICT',
    'COUPON_REJECTED',
    'PRICE_CHANGED',
    'SOLD_OUT',
    'PAYMENT_UNAVAILABLE',
  ],
  'POST /api/v1/checkout/price': ['COUPON_REJECTED', 'NOT_FOUND'],
  'POST /api/v1/checkout/free-order': ['ALREADY_OWNED', 'CONFLICT', 'COUPON_REJECTED', 'FORBIDDEN', 'NOT_FOUND', 'SOLD_OUT'],
  'POST /api/v1/guest/digital-products/{id}/purchase': [
    'CONFLICT',
    'COUPON_REJECTED',
    'FORBIDDEN',
    'PRICE_CHANGED',
    'SOLD_OUT',
    'PAYMENT_UNAVAILABLE',
  ],
  'POST /api/v1/guest/telegram/channels/{id}/plans/{planId}/initiate-subscription': [
    'COUPON_REJECTED',
    'CONFLICT',
    'FORBIDDEN',
    'PAYMENT_UNAVAILABLE',
    'PRICE_CHANGED',
  ],
  'POST /api/v1/guest/orders/{id}/email': ['CONFLICT', 'FORBIDDEN'],
  'POST /api/v1/guest/claim': ['CONFLICT'],
  'POST /api/v1/telegram/channels/{id}/plans/{planId}/subscribe': ['CONFLICT'],
  'POST /api/v1/telegram/channels/{id}/plans/{planId}/initiate-subscription': [
    'CONFLICT',
    'COUPON_REJECTED',
    'PAYMENT_UNAVAILABLE',
    'PRICE_CHANGED',
  ],
  'PUT /api/v1/checkout-reminders': ['NOT_FOUND'],
  'POST /api/v1/orders/{id}/refund-request': ['CONFLICT'],
  'POST /api/v1/orders/{id}/refund-request/withdraw': ['CONFLICT'],
  'POST /api/v1/sales/{orderId}/refund': ['BEYOND_FUNDS', 'CONFLICT'],
  'POST /api/v1/sales/{orderId}/refund-request/decline': ['CONFLICT'],
  'POST /api/v1/wallet/withdraw': ['BANNED', 'BEYOND_FUNDS', 'CONFLICT', 'KYC_REQUIRED', 'NOT_FOUND', 'SECOND_FACTOR_SETUP_REQUIRED'],
  'POST /api/v1/wallet/withdrawals/{id}/cancel': ['CONFLICT'],
  'POST /api/v1/payment-methods': ['CONFLICT'],
  'PUT /api/v1/payment-methods/{id}': ['CONFLICT'],
  'DELETE /api/v1/payment-methods/{id}': ['CONFLICT'],
  'POST /api/v1/reports': ['NOT_FOUND'],
};

const telegramErrors: Partial<Record<ContractKey, Codes>> = {
  'POST /api/v1/telegram/send-otp': telegramCall,
  'POST /api/v1/telegram/set-up-email': telegramCall,
  'POST /api/v1/telegram/verify-otp': telegramCall,
  'POST /api/v1/telegram/verify-password': telegramCall,
  'POST /api/v1/telegram/channels': [...telegramCall, 'PLAN_LIMIT'],
  'POST /api/v1/telegram/telechannels': telegramCall,
  'POST /api/v1/telegram/telechannels/create': [...telegramCall, 'PLAN_LIMIT'],
  'PUT /api/v1/telegram/channels/{id}': ['CONFLICT'],
  'PUT /api/v1/telegram/channels/{id}/publish': ['CONFLICT', 'INVALID'],
  'PUT /api/v1/telegram/channels/{id}/account': telegramCall,
  'POST /api/v1/telegram/channels/{id}/banner/upload-url': ['PLAN_LIMIT'],
  'POST /api/v1/telegram/channels/{id}/banner': uploadedPagePicture,
  'POST /api/v1/telegram/channels/{id}/plans': ['CONFLICT'],
  'DELETE /api/v1/telegram/plans/{id}': ['CONFLICT'],
  'POST /api/v1/telegram/subscriptions/{id}/invite-link': ['CONFLICT'],
  'POST /api/v1/telegram/channels/{id}/subscribers/{subscriptionId}/extend': ['CONFLICT'],
  'POST /api/v1/telegram/channels/{id}/subscribers/{subscriptionId}/remove': ['BEYOND_FUNDS', 'CONFLICT'],
  'POST /api/v1/telegram/channels/{id}/grants': ['CONFLICT'],
  'DELETE /api/v1/telegram/channels/{id}/grants/{grantId}': ['CONFLICT'],
  'POST /api/v1/telegram/grants/open': ['LINK_SPENT', 'NOT_FOUND'],
  'POST /api/v1/telegram/grants/accept': ['CONFLICT', 'LINK_SPENT', 'NOT_FOUND'],
};

const adminErrors: Partial<Record<ContractKey, Codes>> = {
  'POST /api/v1/admin/signin': [...secondFactor, 'BANNED'],
  'POST /api/v1/admin/update-password': ['CONFLICT'],
  'POST /api/v1/admin/proof': ['CONFLICT'],
  'POST /api/v1/admin/second-factor/begin': ['CONFLICT'],
  'POST /api/v1/admin/second-factor/confirm': ['CONFLICT'],
  'POST /api/v1/admin/second-factor/disable': ['CONFLICT'],
  'POST /api/v1/admin/second-factor/recovery-codes': ['CONFLICT'],
  'POST /api/v1/admin/users/{id}/adjustments': ['CONFLICT'],
  'POST /api/v1/admin/users/{id}/ban': ['CONFLICT'],
  'POST /api/v1/admin/users/{id}/unban': ['CONFLICT'],
  'PUT /api/v1/admin/users/{id}/plan': ['CONFLICT'],
  'POST /api/v1/admin/attention/{id}/resolve': ['CONFLICT', 'PAYMENT_UNAVAILABLE'],
  'POST /api/v1/admin/orders/{id}/check': ['CONFLICT', 'PAYMENT_UNAVAILABLE'],
  'POST /api/v1/admin/orders/{id}/chargeback': ['CONFLICT'],
  'POST /api/v1/admin/orders/{id}/chargeback/reverse': ['CONFLICT'],
  'POST /api/v1/admin/orders/{id}/refund': ['CONFLICT'],
  'POST /api/v1/admin/orders/{id}/refunds/{refundId}/retry': ['CONFLICT', 'PAYMENT_UNAVAILABLE'],
  'POST /api/v1/admin/orders/{id}/refund-request/decline': ['CONFLICT'],
  'POST /api/v1/admin/withdrawals/{id}/approve': ['CONFLICT', 'IN_BANK_FILE'],
  'POST /api/v1/admin/withdrawals/{id}/reject': ['CONFLICT', 'IN_BANK_FILE'],
  'POST /api/v1/admin/withdrawal-exports': ['CONFLICT'],
  'GET /api/v1/admin/kyc-documents/{id}': ['CONFLICT'],
  'PUT /api/v1/admin/kyc-documents/{id}': ['CONFLICT'],
  'PUT /api/v1/admin/payment-methods/{id}': ['CONFLICT'],
  'POST /api/v1/admin/platform-subscription-plans': ['CONFLICT'],
  'PUT /api/v1/admin/platform-subscription-plans/{id}': ['CONFLICT'],
  'DELETE /api/v1/admin/platform-subscription-plans/{id}': ['CONFLICT'],
  'POST /api/v1/admin/platform-features/{planId}': ['CONFLICT'],
  'PUT /api/v1/admin/platform-features/feature/{featureId}': ['CONFLICT'],
  'DELETE /api/v1/admin/platform-features/{featureId}': ['CONFLICT'],
  'POST /api/v1/admin/links/{id}/takedown': ['CONFLICT'],
  'POST /api/v1/admin/links/{id}/restore': ['CONFLICT'],
  'POST /api/v1/admin/coupons/{id}/pause': ['CONFLICT'],
  'POST /api/v1/admin/coupons/{id}/resume': ['CONFLICT'],
  'POST /api/v1/admin/reports/{id}/acknowledge': ['CONFLICT'],
  'POST /api/v1/admin/reports/{id}/decide': ['CONFLICT'],
  'POST /api/v1/admin/reports/{id}/restore': ['CONFLICT'],
};

/**
 * Error codes that a use case adds to those that follow from the declaration of the route (`error-codes.ts`). An API test fails when the
 * server returns a code that is missing here.
 */
export const routeErrors: Partial<Record<ContractKey, Codes>> = {
  ...accountErrors,
  ...productErrors,
  ...orderErrors,
  ...telegramErrors,
  ...adminErrors,
};
