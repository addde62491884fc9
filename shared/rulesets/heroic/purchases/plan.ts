import type { PlanView } from '#shared/rules/advancement';
import { imagined, planView } from '#shared/rules/raising/purchasePlan';
import { purchasePrice, purchaseText } from '#shared/rulesets/heroic/derive/advancement';
import { purchaseSchema } from '#shared/rulesets/heroic/choices/index';
import { t } from '#shared/rulesets/heroic/texts';
import type { Buyer } from './buyer';
import { buying, needsOf, ruledOut, shortOf } from './consider';

/** Implements section 3.2: each purchase is evaluated as if those before it were made. */
export function plan(buyer: Buyer): PlanView {
  const { document, play, character } = buyer;
  let { ledger } = document;
  let then = character;
  return planView(document.ledger, character.advanced.exp.left, play.planned, (planned) => {
    const { data: purchase } = purchaseSchema.safeParse(planned);
    if (purchase === undefined) return undefined;
    const disabled = ruledOut({ ...buyer, character: then }, purchase);
    const price = purchasePrice(then.advanced.stats, purchase);
    if (disabled === undefined) {
      ledger = [...ledger, imagined(purchase, price)];
      then = buyer.rederive(ledger);
    }
    const priceNow = purchasePrice(character.advanced.stats, purchase);
    const canBuy = ruledOut(buyer, purchase) === undefined && shortOf(character, priceNow) === undefined;
    const needs = needsOf(character, purchase);
    return {
      title: purchaseText(character.content, purchase),
      price,
      ruledOut: disabled,
      needs: needs && t('upgrades.needs', { what: needs }),
      buy: canBuy ? buying(character.content, purchase, priceNow) : undefined,
    };
  });
}
