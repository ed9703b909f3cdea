import { SecondFactorCard } from '../../domain/second-factor/second-factor-card.tsx';
import { useSecondFactor } from '../../domain/second-factor/use-second-factor.ts';
import { useAnchor } from './use-anchor.ts';

/** A refused withdrawal leads here, by this name in the address. */
const anchor = 'two-step-sign-in';

export function SecondFactorSetting() {
  useAnchor(useSecondFactor('user').data ? anchor : '');
  return <SecondFactorCard area="user" id={anchor} />;
}
