import { Note, PaidNote } from '../../parts/sale/note.tsx';

/** What a person may be to a channel already: somebody who has paid, is subscribed, or sells it. */
export const ChannelNotes = () => (
  <>
    <PaidNote />
    <Note icon="check" data-tone="ok" data-when="in" data-pay-subscribed>
      <b /> Renewing extends from that day. <a href="/purchased">Go to Purchased</a>
    </Note>
    <Note icon="user" data-when="in" data-pay-when="mine">
      <b>This is your channel.</b> Buyers subscribe here.
    </Note>
  </>
);
