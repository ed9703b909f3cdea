import type { Dispute } from '@jamun/contract';
import { Fact, Facts } from '../../../../ui/data/facts.tsx';
import { DateTime, Money } from '../../../../ui/data/values.tsx';
import { DrawerSection } from '../../../../ui/overlay/drawer.tsx';
import { disputeText as text } from './dispute-text.ts';

export const DisputeFacts = ({ dispute }: { dispute: Dispute }) => (
  <DrawerSection title={text.title}>
    <Facts>
      <Fact name={text.type} wide>
        {text.types[dispute.type]}
      </Fact>
      <Fact name={text.outcome}>{text.outcomes[dispute.outcome]}</Fact>
      <Fact name={text.amount}>
        <Money value={dispute.amount} />
      </Fact>
      {dispute.respondBy && (
        <Fact name={text.deadline} wide="full">
          <DateTime iso={dispute.respondBy} format="moment" />
        </Fact>
      )}
      {dispute.reasonCode && <Fact name={text.reasonCode}>{dispute.reasonCode}</Fact>}
      <Fact name={text.evidence} wide="full" copy={dispute.evidence?.text}>
        {text.noEvidence}
      </Fact>
    </Facts>
  </DrawerSection>
);
