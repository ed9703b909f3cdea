import { formatMoment } from '../../../lib/time.ts';
import { Note, PaidNote, ShownNote } from '../../parts/sale/note.tsx';

/** What a person may be to a channel already: somebody who has paid, is subscribed, or sells it. */
export const ChannelNotes = ({ isPaused }: { isPaused: boolean }) => (
  <>
    <PaidNote />
    <Note icon="check" data-tone="ok" data-when="in" data-pay-subscribed>
      <b /> {!isPaused && <span data-pay-renewable>Renewing extends from that day. </span>}
      <a href="/purchased">Go to Purchased</a>
    </Note>
    <Note icon="user" data-when="in" data-pay-when="mine">
      <b>This is your channel.</b> {isPaused ? 'Open the editor to see why sales are paused.' : 'Buyers subscribe here.'}
    </Note>
  </>
);

/** A buyer who pays now could not join. */
export const PauseNote = ({ until }: { until: string | null }) => (
  <ShownNote icon="clock">
    <b>New members cannot join right now.</b>{' '}
    {until ? (
      <>
        Sales resume on <time dateTime={until}>{formatMoment(until)}</time>.
      </>
    ) : (
      'Please come back later.'
    )}{' '}
    Current members keep their access.
  </ShownNote>
);
