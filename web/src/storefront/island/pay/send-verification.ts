import { api } from '../../../lib/api.ts';
import { ApiError, errorMessage } from '../../../lib/api-error.ts';

const first = 'Verify your email address first.';
const thenPress = 'Open the link in it, then press the button again.';

export const needsVerification = (error: unknown): boolean => error instanceof ApiError && error.code === 'EMAIL_UNVERIFIED';

/** Sends the verification email again. `outboxUrl`: where it can be read while emails are not sent. */
export async function sendVerification(): Promise<{ message: string; outboxUrl: string | null }> {
  try {
    const { data } = await api('POST /api/v1/auth/verify-email/resend');
    return { message: `${first} We sent an email to ${data.email}. ${thenPress}`, outboxUrl: data.outboxUrl };
  } catch (error) {
    const isSent = error instanceof ApiError && error.code === 'TOO_MANY';
    return { message: isSent ? `${first} We sent you an email. ${thenPress}` : errorMessage(error, first), outboxUrl: null };
  }
}
