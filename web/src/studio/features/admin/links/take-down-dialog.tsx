import type { AdminLink } from '@jamun/contract';
import { withoutScheme } from '../../../../lib/format.ts';
import { useTakeDown } from '../../../domain/admin-links/api.ts';
import { ReasonDialog } from '../../../ui/overlay/reason-dialog.tsx';

const loadSchema = () => import('@jamun/contract').then(({ contract }) => contract['POST /api/v1/admin/links/{id}/takedown'].body);

export const TakeDownDialog = ({ target: link, onClose }: { target: AdminLink | null; onClose: () => void }) => (
  <ReasonDialog
    target={link}
    onClose={onClose}
    question={({ shortUrl, user }) => ({
      title: `Take down ${withoutScheme(shortUrl)}?`,
      line: `Visitors see that it is no longer available until you restore it. It belongs to ${user.username}.`,
      hint: `${user.username} reads it in a notification.`,
      action: 'Take down',
      busyLabel: 'Taking down...',
      isDanger: true,
    })}
    failed="The link could not be taken down"
    schema={loadSchema}
    call={useTakeDown()}
    toInput={({ id }, { reason }) => ({ id, reason })}
  />
);
