import { sameValue } from '#shared/kernel/same';
import { enter, set, type Edit } from '#shared/character/edits';
import type { Json } from '#shared/kernel/jsonValue';
import { list, raw, type Text } from '#shared/kernel/text';
import type { Consideration } from '#shared/rules/advancement';
import { imagined, planning, priceText, unaffordable, unreadable } from '#shared/rules/raising/purchasePlan';
import { purchasePrice, purchaseText, statMaximum } from '#shared/rulesets/heroic/derive/advancement';
import { purchaseSchema, type Purchase } from '#shared/rulesets/heroic/choices/index';
import type { Content } from '#shared/rulesets/heroic/content/index';
import { advancement, creation } from '#shared/rulesets/heroic/data/index';
import type { HeroicCharacter } from '#shared/rulesets/heroic/derive/index';
import { namesIn } from '#shared/rulesets/heroic/content/packNames';
import { levelOf, skillKey, skillProblems } from '#shared/rulesets/heroic/derive/skills';
import { skillName } from '#shared/rulesets/heroic/derive/skillNames';
import { statName, t } from '#shared/rulesets/heroic/texts';
import type { Buyer } from './buyer';
import { snapshot } from './snapshot';

/** Ignores the available Exp; undefined if the rules allow it (3.2, 3.3, 4). */
export function ruledOut(buyer: Buyer, purchase: Purchase): Text | undefined {
  const { character, play } = buyer;
  const { advanced, content, race } = character;
  switch (purchase.buy) {
    case 'endurance':
    case 'heroism':
      return undefined;
    case 'definition': {
      if (purchase.text.trim() === '') return t('upgrades.blocked.words');
      const { maximum, source } = advancement.definition;
      return advanced.definitions.length < maximum
        ? undefined
        : t('upgrades.blocked.definitions', { maximum, rule: source });
    }
    case 'redefine': {
      const rule = creation.heroism.source;
      if (purchase.to.trim() === '') return t('upgrades.blocked.words');
      if (play.redefined) return t('upgrades.blocked.redefined', { rule });
      return advanced.definitions.includes(purchase.from)
        ? undefined
        : t('upgrades.blocked.noDefinition', { definition: raw(purchase.from), rule });
    }
    case 'stat': {
      const maximum = statMaximum(race, purchase.stat);
      return advanced.stats[purchase.stat] < maximum
        ? undefined
        : t('upgrades.blocked.stat', { stat: statName(purchase.stat), maximum, rule: creation.stats.source });
    }
    case 'skill': {
      const known = advanced.skills.find((taken) => skillKey(taken) === skillKey(purchase));
      if (known !== undefined)
        return t('upgrades.blocked.known', {
          skill: skillName(content, known),
          level: t(`levels.${known.level}`),
        });
      return skillProblems(content, purchase, false, 'skill')[0]?.text;
    }
    case 'advanced': {
      const name = skillName(content, purchase);
      const rule = advancement.advanced.source;
      const same = advanced.skills.filter((other) => skillKey(other) === skillKey(purchase));
      if (same.some(({ level }) => level === 'basic')) return undefined;
      return t(`upgrades.blocked.${same.length === 0 ? 'notBasic' : 'advanced'}`, { skill: name, rule });
    }
  }
}

/** Gives the reason if there is not enough Exp. */
export function shortOf({ advanced }: HeroicCharacter, price: number): Text | undefined {
  return unaffordable(advanced.exp.left, price);
}

function ruleOf(purchase: Purchase): string {
  return purchase.buy === 'redefine' ? creation.heroism.source : advancement[purchase.buy].source;
}

/** Stores the names of pack entries. */
function named(content: Content, purchase: Purchase): Purchase {
  return { ...purchase, ...namesIn(content, purchase) };
}

export function buying(content: Content, purchase: Purchase, price: number): readonly Edit[] {
  const bought = named(content, purchase);
  const entry = enter({ account: 'exp', amount: price === 0 ? 0 : -price, reason: '', purchase: bought });
  return purchase.buy === 'redefine' ? [entry, set(['redefined'], true)] : [entry];
}

/** Implements section 3.2: the price, all changes, and the reason if it is impossible. */
export function consider(buyer: Buyer, wanted: Json): Consideration {
  const parsed = purchaseSchema.safeParse(wanted);
  if (!parsed.success)
    return {
      ...unreadable,
      price: 0,
      priceText: priceText(0),
      effects: [],
      rule: advancement.skill.source,
      buy: [],
      plan: [],
    };
  const purchase = parsed.data;
  const { character, document, play } = buyer;
  const price = purchasePrice(character.advanced.stats, purchase);
  const after = buyer.rederive([...document.ledger, imagined(purchase, price)]);
  const then = snapshot(after);
  const now = snapshot(character);
  const effects = [...new Set([...now.keys(), ...then.keys()])].flatMap((id) => {
    const [old, next] = [now.get(id), then.get(id)];
    const label = (next ?? old)?.label;
    const [before, since] = [old?.value ?? t('upgrades.none'), next?.value ?? t('upgrades.none')];
    return label === undefined || sameValue(before, since) ? [] : [{ id, label, before, after: since }];
  });
  const planned = named(character.content, purchase);
  const blocked = ruledOut(buyer, purchase) ?? shortOf(character, price);
  return {
    title: purchaseText(character.content, purchase),
    price,
    priceText: priceText(price),
    effects,
    rule: ruleOf(purchase),
    buy: buying(character.content, purchase, price),
    plan: planning(play.planned, planned),
    ...(blocked !== undefined && { blocked }),
  };
}

/** Names the purchase required before it. */
export function needsOf(character: HeroicCharacter, purchase: Purchase): Text | undefined {
  if (purchase.buy !== 'advanced') return undefined;
  const { content, advanced } = character;
  const known = levelOf(advanced.skills, purchase.id, purchase.focus);
  if (known !== undefined) return undefined;
  return list([skillName(content, purchase), t('levels.basic')]);
}
