import { useSite } from '../../site.ts';

export function SupportMail() {
  const { supportEmail } = useSite();
  return <a href={`mailto:${supportEmail}`}>{supportEmail}</a>;
}
