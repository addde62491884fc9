import { set, type Edit } from '../../../character/edits';
import type { Json } from '../../../kernel/json';
import type { Text } from '../../../kernel/text';
import { expPerSession } from '../../../ledger/ledger';
import type { PlanRow, PlanView } from '../../../rules/advancement';
import { purchasePrice, purchaseText } from '../derive/advancement';
import { purchaseSchema } from '../choices';
import type { HeroicCharacter } from '../derive';
import { t } from '../texts';
import { imagined, type Buyer } from './buyer';
import { buying, needsOf, priceText, ruledOut, unaffordable } from './consider';

/** Implements section 3.2: each purchase is evaluated as if those before it were made. */
export function plan(buyer: Buyer): PlanView {
  const { document, play, character } = buyer;
  const pace = expPerSession(document.ledger);
  const rows: PlanRow[] = [];
  let ledger = document.ledger;
  let then: HeroicCharacter = character;
  let total = 0;
  const ids = rowIds(play.planned);
  for (const [index, planned] of play.planned.entries()) {
    const id = ids[index] ?? '';
    const moves = movesOf(play.planned, index);
    const parsed = purchaseSchema.safeParse(planned);
    if (!parsed.success) {
      rows.push({
        id,
        title: t('upgrades.unreadable'),
        price: t('price.free'),
        when: t('upgrades.blocked.unreadable'),
        tone: 'blocked',
        ...moves,
      });
      continue;
    }
    const purchase = parsed.data;
    const atThatTime: Buyer = { ...buyer, character: then };
    const disabledByCampaign = ruledOut(atThatTime, purchase);
    const price = purchasePrice(then.advanced.stats, purchase);
    if (disabledByCampaign === undefined) {
      total += price;
      ledger = [...ledger, imagined(purchase, price)];
      then = buyer.rederive(ledger);
    }
    const missing = total - character.advanced.exp.left;
    const priceNow = purchasePrice(character.advanced.stats, purchase);
    const canBuy = ruledOut(buyer, purchase) === undefined && unaffordable(character, priceNow) === undefined;
    const needs = needsOf(character, purchase);
    rows.push({
      id,
      title: purchaseText(character.content, purchase),
      price: priceText(price),
      when: disabledByCampaign ?? whenText(missing, pace),
      tone: disabledByCampaign !== undefined ? 'blocked' : missing <= 0 ? 'ready' : 'later',
      ...(needs && { needs: t('upgrades.plan.needs', { what: needs }) }),
      ...(canBuy && {
        buy: [...buying(character.content, purchase, priceNow), setPlan(without(play.planned, index))],
      }),
      ...moves,
    });
  }
  return {
    rows,
    pace:
      pace === undefined
        ? t('upgrades.plan.noPace')
        : t('upgrades.plan.pace', { exp: Math.round(pace * 10) / 10 }),
    ...(rows.length > 0 && {
      total: t('upgrades.plan.total', {
        price: t('counts.exp', { count: total }),
        when: whenText(total - character.advanced.exp.left, pace),
      }),
    }),
  };
}

/** Ids stay with their rows when these move, so that the keyboard focus does too; duplicates are numbered. */
function rowIds(planned: readonly Json[]): readonly string[] {
  const seen = new Map<string, number>();
  return planned.map((purchase) => {
    const words = JSON.stringify(purchase);
    const count = (seen.get(words) ?? 0) + 1;
    seen.set(words, count);
    return `${words}#${String(count)}`;
  });
}

/** Estimates the time from the Exp of past sessions. */
function whenText(missing: number, pace: number | undefined): Text {
  if (missing <= 0) return t('upgrades.plan.now');
  const exp = t('counts.exp', { count: missing });
  if (pace === undefined || pace <= 0) return t('upgrades.plan.missing', { exp });
  return t('upgrades.plan.sessions', { exp, count: Math.ceil(missing / pace) });
}

function movesOf(planned: readonly Json[], index: number): Pick<PlanRow, 'up' | 'down' | 'remove'> {
  return {
    ...(index > 0 && { up: [setPlan(swapped(planned, index - 1))] }),
    ...(index < planned.length - 1 && { down: [setPlan(swapped(planned, index))] }),
    remove: [setPlan(without(planned, index))],
  };
}

function setPlan(planned: readonly Json[]): Edit {
  return set(['planned'], planned);
}

function without(planned: readonly Json[], index: number): readonly Json[] {
  return planned.filter((_, other) => other !== index);
}

/** Swaps the purchases at `index` and after it. */
function swapped(planned: readonly Json[], index: number): readonly Json[] {
  const [one, other] = [planned[index], planned[index + 1]];
  if (one === undefined || other === undefined) return planned;
  return [...planned.slice(0, index), other, one, ...planned.slice(index + 2)];
}
