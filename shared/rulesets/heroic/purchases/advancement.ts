import type { Advancement } from '#shared/rules/advancement';
import type { Buyer } from './buyer';
import { consider } from './consider';
import { offers } from './offers';
import { plan } from './plan';

/** Implements section 3.2. */
export function advancementOf(buyer: Buyer): Advancement {
  return {
    offers: () => offers(buyer),
    consider: (purchase) => consider(buyer, purchase),
    plan: () => plan(buyer),
  };
}
