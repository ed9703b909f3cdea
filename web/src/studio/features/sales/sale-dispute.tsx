import type { Dispute } from '@jamun/contract';
import { Button } from '../../ui/button/button.tsx';
import { Pair, Pairs } from '../../ui/data/pairs.tsx';
import { DateTime, Money } from '../../ui/data/values.tsx';
import { DrawerSection } from '../../ui/overlay/drawer.tsx';
import { saleText } from './sale-text.ts';

const { dispute: text, fields, sections } = saleText;

const isUndecided = ({ outcome }: Dispute) => outcome === 'OPEN' || outcome === 'UNKNOWN';

/** A dispute of the buyer's bank, with the deadline and the seller's evidence. */
export const SaleDispute = ({ dispute, onAddEvidence }: { dispute: Dispute; onAddEvidence: (dispute: Dispute) => void }) => (
  <DrawerSection title={sections.dispute}>
    <p>{text.line[dispute.outcome]}</p>
    <Pairs>
      <Pair name={text.amount}>
        <Money value={dispute.amount} />
      </Pair>
      {dispute.reason && <Pair name={fields.reason}>{dispute.reason}</Pair>}
      {isUndecided(dispute) && dispute.respondBy && (
        <Pair name={text.deadline}>
          <DateTime iso={dispute.respondBy} format="moment" />
        </Pair>
      )}
    </Pairs>
    {dispute.evidence && (
      <Pairs stacked>
        <Pair name={text.evidence}>{dispute.evidence.text}</Pair>
      </Pairs>
    )}
    {isUndecided(dispute) && <Button onClick={() => onAddEvidence(dispute)}>{dispute.evidence ? text.change : text.add}</Button>}
  </DrawerSection>
);
