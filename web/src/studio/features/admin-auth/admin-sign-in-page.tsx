import { adminSession } from '../../../lib/admin-session.ts';
import { AdminAuthLayout } from '../../ui/auth/admin-auth-layout.tsx';
import { SignedOutNotice } from '../../ui/auth/signed-out-notice.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { AdminSignInForm } from './admin-sign-in-form.tsx';

export function AdminSignInPage() {
  usePageTitle('Admin Sign In');
  return (
    <AdminAuthLayout>
      <h1 tabIndex={-1}>Admin Sign In</h1>
      <SignedOutNotice session={adminSession} />
      <AdminSignInForm />
    </AdminAuthLayout>
  );
}
