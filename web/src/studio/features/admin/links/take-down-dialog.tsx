import type { AdminLink } from '@jamun/contract';
import { withoutScheme } from '../../../../lib/format.ts';
import { useTakeDown } from '../../../domain/admin-links/api.ts';
import { ReasonDialog } from '../../../ui/overlay/reason-dialog.tsx';
import { linksText } from './text.ts';

const text = linksText.takeDown;

const loadSchema = () => import('@jamun/contract').then(({ contract }) => contract['POST /api/v1/admin/links/{id}/takedown'].body);

export const TakeDownDialog = ({ target: link, onClose }: { target: AdminLink | null; onClose: () => void }) => (
  <ReasonDialog
    target={link}
    onClose={onClose}
    question={({ shortUrl, user }) => ({
      title: text.title(withoutScheme(shortUrl)),
      line: text.line(user.username),
      hint: text.reasonHint(user.username),
      action: text.action,
      busyLabel: text.busy,
      isDanger: true,
    })}
    failed={text.failed}
    schema={loadSchema}
    call={useTakeDown()}
    toInput={({ id }, { reason }) => ({ id, reason })}
  />
);
