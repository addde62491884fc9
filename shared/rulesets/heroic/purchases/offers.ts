import type { Json } from '#shared/kernel/jsonValue';
import { raw, type Text } from '#shared/kernel/text';
import type { Offer, OffersView, OfferWords } from '#shared/rules/advancement';
import { leftText, priceText } from '#shared/rules/raising/purchasePlan';
import { purchasePrice } from '#shared/rulesets/heroic/derive/advancement';
import type { Purchase } from '#shared/rulesets/heroic/choices/index';
import { advancement, statIds } from '#shared/rulesets/heroic/data/index';
import type { SkillEntry } from '#shared/rulesets/heroic/content/entries';
import { skillOf } from '#shared/rulesets/heroic/content/missing';
import { focusesOffered, skillKey } from '#shared/rulesets/heroic/derive/skills';
import { skillName } from '#shared/rulesets/heroic/derive/skillNames';
import { statName, t } from '#shared/rulesets/heroic/texts';
import type { Buyer } from './buyer';
import { ruledOut, shortOf } from './consider';

const longestWords = 60;

/** Implements section 3.2, and the free change of a definition (3.3). */
export function offers(buyer: Buyer): OffersView {
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
