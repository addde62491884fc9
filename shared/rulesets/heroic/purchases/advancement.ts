import type { Advancement } from '../../../rules/advancement';
import type { Buyer } from './buyer';
import { consider } from './consider';
import { offers } from './offers';
import { plan } from './plan';

/** What a character may buy for Exp, what that changes, and what is planned (3.2). */
export function advancementOf(buyer: Buyer): Advancement {
  return {
    offers: () => offers(buyer),
    consider: (purchase) => consider(buyer, purchase),
    plan: () => plan(buyer),
  };
}
