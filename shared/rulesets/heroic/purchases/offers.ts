import type { CharacterDocument } from '#shared/character/document';
import type { LedgerEntry } from '#shared/ledger/ledger';
import type { HeroicCharacter } from '#shared/rulesets/heroic/derive/index';
import type { Play } from '#shared/rulesets/heroic/state/play';
import { sameValue } from '#shared/kernel/same';
import { enter, set, type Edit } from '#shared/character/edits';
import type { Json } from '#shared/kernel/jsonValue';
import { list, plainNumber, raw, signed, type Text } from '#shared/kernel/text';
import type {
  Advancement,
  Consideration,
  Offer,
  OffersView,
  OfferWords,
  PlanView,
} from '#shared/rules/advancement';
import {
  imagined,
  leftText,
  planning,
  planView,
  priceText,
  unaffordable,
  unreadable,
} from '#shared/rules/raising/purchasePlan';
import { purchasePrice, purchaseText, statMaximum } from '#shared/rulesets/heroic/derive/advancement';
import { purchaseSchema, type Purchase } from '#shared/rulesets/heroic/choices/index';
import type { Content } from '#shared/rulesets/heroic/content/index';
import { advancement, creation, statIds } from '#shared/rulesets/heroic/data/index';
import { namesIn } from '#shared/rulesets/heroic/content/packNames';
import {
  focusesOffered,
  levelOf,
  skillKey,
  skillName,
  skillProblems,
} from '#shared/rulesets/heroic/derive/skills';
import { statName, t } from '#shared/rulesets/heroic/texts';
import { playFigures } from '#shared/rulesets/heroic/derive/figures';
import { itemText } from '#shared/rulesets/heroic/derive/gear';
import type { SkillEntry } from '#shared/rulesets/heroic/content/entries';
import { skillOf } from '#shared/rulesets/heroic/content/missing';

/** Describes the character without temporary effects, and a way to derive it with another ledger. */
export interface Buyer {
  readonly document: CharacterDocument;
  readonly character: HeroicCharacter;
  readonly play: Play;
  rederive(ledger: readonly LedgerEntry[]): HeroicCharacter;
}

/** Ignores the available Exp; undefined if the rules allow it (3.2, 3.3, 4). */
function ruledOut(buyer: Buyer, purchase: Purchase): Text | undefined {
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
function shortOf({ advanced }: HeroicCharacter, price: number): Text | undefined {
  return unaffordable(advanced.exp.left, price);
}

function ruleOf(purchase: Purchase): string {
  return purchase.buy === 'redefine' ? creation.heroism.source : advancement[purchase.buy].source;
}

/** Stores the names of pack entries. */
function named(content: Content, purchase: Purchase): Purchase {
  return { ...purchase, ...namesIn(content, purchase) };
}

function buying(content: Content, purchase: Purchase, price: number): readonly Edit[] {
  const bought = named(content, purchase);
  const entry = enter({ account: 'exp', amount: price === 0 ? 0 : -price, reason: '', purchase: bought });
  return purchase.buy === 'redefine' ? [entry, set(['redefined'], true)] : [entry];
}

/** Implements section 3.2: the price, all changes, and the reason if it is impossible. */
function consider(buyer: Buyer, wanted: Json): Consideration {
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
function needsOf(character: HeroicCharacter, purchase: Purchase): Text | undefined {
  if (purchase.buy !== 'advanced') return undefined;
  const { content, advanced } = character;
  const known = levelOf(advanced.skills, purchase.id, purchase.focus);
  if (known !== undefined) return undefined;
  return list([skillName(content, purchase), t('levels.basic')]);
}

interface Shown {
  readonly label: Text;
  readonly value: Text;
}

/** By id, everything that a purchase may change. */
function snapshot(character: HeroicCharacter): ReadonlyMap<string, Shown> {
  const shown = new Map<string, Shown>();
  for (const stat of statIds)
    shown.set(stat, {
      label: statName(stat),
      value: raw(plainNumber(character.stats[stat].value)),
    });
  for (const { id, label, value } of playFigures(character)) shown.set(id, { label, value });
  for (const [index, { weapon, item, attack, damage }] of character.attacks.entries()) {
    const name = item === undefined ? weapon.name : itemText(item);
    const id = `${item?.path ?? weapon.id}-${item === undefined ? '' : String(index)}`;
    shown.set(`attack-${id}`, { label: name, value: raw(signed(attack.value)) });
    shown.set(`damage-${id}`, {
      label: t('upgrades.damage', { weapon: name }),
      value: raw(signed(damage.value)),
    });
  }
  for (const skill of character.advanced.skills)
    shown.set(`skill-${skillKey(skill)}`, {
      label: skillName(character.content, skill),
      value: t(`levels.${skill.level}`),
    });
  if (character.advanced.definitions.length > 0)
    shown.set('definitions', {
      label: t('upgrades.definitions'),
      value: list(character.advanced.definitions.map(raw)),
    });
  return shown;
}

const longestWords = 60;

/** Implements section 3.2, and the free change of a definition (3.3). */
function offers(buyer: Buyer): OffersView {
  const { content, advanced } = buyer.character;
  const basic = advanced.skills.filter(({ level }) => level === 'basic');
  return {
    account: 'exp',
    left: leftText(advanced.exp.left),
    groups: ['stats', 'improve', 'skills', 'points', 'concept'].map((id) => ({
      id,
      label: t(`upgrades.groups.${id}`),
    })),
    offers: [
      ...statIds.map((stat) =>
        offer(buyer, {
          id: `stat-${stat}`,
          group: 'stats',
          title: t('purchases.stat', { stat: statName(stat) }),
          text: t(`stats.${stat}.text`),
          purchase: { buy: 'stat', stat },
        }),
      ),
      ...basic.map((taken) => {
        const skill = skillOf(content, taken.id);
        const { level: _, ...named } = taken;
        return offer(buyer, {
          id: `advanced-${skillKey(taken)}`,
          group: 'improve',
          title: t('purchases.advanced', { skill: skillName(content, taken) }),
          text: skill.advanced,
          purchase: { buy: 'advanced', ...named },
        });
      }),
      ...content.skills.all.map((skill) => skillOffer(buyer, skill)),
      ...(['endurance', 'heroism'] as const).map((buy) =>
        offer(buyer, {
          id: buy,
          group: 'points',
          title: t(`purchases.${buy}`),
          text: t(`upgrades.texts.${buy}`),
          purchase: { buy },
        }),
      ),
      offer(buyer, {
        id: 'definition',
        group: 'concept',
        title: t('upgrades.titles.definition'),
        text: t('upgrades.texts.definition', { maximum: advancement.definition.maximum }),
        // The text is not entered yet, so only faults independent of it block the purchase.
        purchase: { buy: 'definition', text: '…' },
        words: [words('text', 'definition')],
      }),
      ...advanced.definitions.map((from, index) =>
        offer(buyer, {
          id: `redefine-${String(index)}`,
          group: 'concept',
          title: t('upgrades.titles.redefine', { definition: raw(from) }),
          text: t('upgrades.texts.redefine'),
          purchase: { buy: 'redefine', from, to: '…' },
          words: [words('to', 'definition')],
        }),
      ),
    ],
  };
}

interface OfferSpec extends Pick<Offer, 'id' | 'group' | 'title' | 'text'> {
  readonly purchase: Purchase;
  readonly words?: readonly OfferWords[];
  readonly options?: Offer['options'];
  readonly blocked?: Text;
}

function offer(buyer: Buyer, { purchase, words = [], options = [], ...spec }: OfferSpec): Offer {
  const { character } = buyer;
  const price = purchasePrice(character.advanced.stats, purchase);
  const disabledByCampaign = spec.blocked ?? (options.length > 0 ? undefined : ruledOut(buyer, purchase));
  const blocked = disabledByCampaign ?? shortOf(character, price);
  // The buyer's text replaces this placeholder.
  const asked = words.reduce<Record<string, Json>>((all, { id }) => ({ ...all, [id]: '' }), { ...purchase });
  const isShort = blocked !== undefined && disabledByCampaign === undefined;
  return {
    ...spec,
    price: priceText(price),
    purchase: asked,
    words,
    options,
    ...(blocked && { blocked }),
    ...(isShort && { short: true }),
  };
}

/** Each focus of a list is an option. */
function skillOffer(buyer: Buyer, skill: SkillEntry): Offer {
  const { focus, id } = skill;
  const spec = { id: `skill-${id}`, group: 'skills', title: skill.name, text: skill.basic };
  const learn = (more: { focus?: string }): Purchase => ({ buy: 'skill', id, ...more });
  if (focus === undefined) return offer(buyer, { ...spec, purchase: learn({}) });
  if (focus.kind === 'text')
    return offer(buyer, { ...spec, purchase: learn({ focus: '…' }), words: [words('focus', 'focus')] });
  const options = focusesOffered(focus).map((option) => {
    const purchase = learn({ focus: option.id });
    // The same sphere may be learned again with another limitation.
    const blocked = focus.limitation ? undefined : ruledOut(buyer, purchase);
    return { id: option.id, label: option.name, purchase, ...(blocked && { blocked }) };
  });
  return offer(buyer, {
    ...spec,
    purchase: learn({ focus: focus.options[0]?.id ?? '' }),
    options,
    words: focus.limitation ? [words('limitation', 'limitation', false)] : [],
    ...(options.length > 0 &&
      options.every(({ blocked }) => blocked !== undefined) && { blocked: t('upgrades.blocked.everyFocus') }),
  });
}

function words(id: string, label: string, required = true): OfferWords {
  return {
    id,
    label: t(`upgrades.words.${label}`),
    hint: t(`upgrades.words.${label}Hint`),
    required,
    maxLength: longestWords,
    suggestions: [],
  };
}

/** Implements section 3.2: each purchase is evaluated as if those before it were made. */
function plan(buyer: Buyer): PlanView {
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

/** Implements section 3.2. */
export function advancementOf(buyer: Buyer): Advancement {
  return {
    offers: () => offers(buyer),
    consider: (purchase) => consider(buyer, purchase),
    plan: () => plan(buyer),
  };
}
