import type { Problem } from '#shared/rules/problem';
import type { HeroicCharacter } from '#shared/rulesets/heroic/derive/index';
import { set } from '#shared/character/edits';
import type { Budget } from '#shared/rules/views';
import type { Content } from '#shared/rulesets/heroic/content/index';
import {
  advancement,
  creation,
  coinsOptionById,
  encumbranceVariants,
} from '#shared/rulesets/heroic/data/index';
import { t } from '#shared/rulesets/heroic/texts';
import { writtenDefinitions } from '#shared/rulesets/heroic/derive/advancement';
import suggestions from '#shared/rulesets/heroic/data/suggestions.json';
import type { RaceEntry } from '#shared/rulesets/heroic/content/entries';
import { naming, pricing } from '#shared/rulesets/heroic/content/packNames';
import type { Text, TextParam } from '#shared/kernel/text';
import { missing, type NextStep } from '#shared/rules/nextSteps';
import { sum } from '#shared/kernel/sum';
import { fieldsWidget } from '#shared/rules/builders/blocks';
import { choiceAt } from '#shared/rules/builders/fields';
import type { StepBody } from '#shared/rules/builders/wizard';
import type { Choices } from '#shared/rulesets/heroic/choices/index';

export interface StepContext {
  readonly character: HeroicCharacter;
  readonly problems: readonly Problem[];
}

/** Point buy pays for creation with Exp. */
export function isPointBuy({ character }: StepContext): boolean {
  return character.choices.method === 'point-buy';
}

/** Implements 2, 2.1 and 13.5: method, starting coins and encumbrance. */
export function methodStep(context: StepContext): StepBody {
  const { choices, content } = context.character;
  const { method, coins, encumbrance } = decisions(content);
  const price = (id: string) => {
    const { expCost = 0, expGain = 0 } = coinsOptionById.get(id) ?? {};
    if (!isPointBuy(context) || expCost + expGain === 0) return {};
    return { price: expGain > 0 ? t('price.gain', { exp: expGain }) : t('price.exp', { exp: expCost }) };
  };
  const set = content.encumbrance;
  const loads = encumbrance.options.map((option) => ({
    ...option,
    ...(set !== undefined && set !== option.id && { blocked: t('creation.method.encumbranceSet') }),
  }));
  return {
    intro: t('creation.method.intro'),
    widgets: [
      choiceAt(['method'], method.title, choices.method, method.options),
      choiceAt(
        ['coins'],
        coins.title,
        choices.coins,
        coins.options.map((option) => ({ ...option, ...price(option.id) })),
      ),
      choiceAt(['encumbrance'], encumbrance.title, set ?? choices.encumbrance, loads, {
        hint: t('creation.method.encumbranceHint'),
      }),
    ],
  };
}

/** The decisions of a campaign (2, 2.1, 13.5), in its currency. */
export function decisions({ currency }: Content) {
  const { pointBuy, coins, encumbrance } = creation;
  const { overStr: over, slots } = encumbrance;
  type Params = Parameters<typeof t>[1];
  const named = (of: string, id: string, params: Params, names?: Params) => ({
    id,
    title: t(`${of}.${id}.name`, names),
    text: t(`${of}.${id}.text`, params),
  });
  return {
    encumbrance: {
      title: t('creation.method.encumbrance'),
      rule: encumbrance.source,
      options: encumbranceVariants.map((id) => named('encumbrance', id, { over, ...slots })),
    },
    method: {
      title: t('creation.method.method'),
      rule: pointBuy.source,
      options: ['standard', 'point-buy'].map((id) => named('methods', id, { exp: pointBuy.exp })),
    },
    coins: {
      title: t('creation.method.coins', { coins: currency.name }),
      rule: coins.source,
      options: coins.options.map(({ id, multiplier, expCost, expGain }) =>
        named(
          'coins',
          id,
          { amount: currency.amount(Math.round(coins.amount * multiplier)), exp: expCost + expGain },
          { coins: currency.name },
        ),
      ),
    },
  };
}

/** Implements 1 and 2: name, archetype and definitions. */
export function conceptStep(context: StepContext): StepBody {
  const { choices } = context.character;
  const allowed = isPointBuy(context) ? advancement.definition.maximum : 1;
  const room = Math.max(0, allowed - choices.definitions.length);
  const isFirst = writtenDefinitions(choices).length === 0;
  return {
    intro: t('creation.concept.intro'),
    widgets: [
      { kind: 'identity', id: 'name', nameSuggestions: suggestions.names },
      fieldsWidget({ id: 'concept' }, [
        {
          kind: 'text',
          id: 'archetype',
          label: t('creation.concept.archetype'),
          hint: t('creation.concept.archetypeHint'),
          value: choices.archetype,
          path: ['archetype'],
          maxLength: 60,
          suggestions: suggestions.archetypes.map((id) => t(`suggestions.archetypes.${id}`)),
        },
        {
          kind: 'phrases',
          id: 'definitions',
          label: t(allowed === 1 ? 'creation.concept.definition' : 'creation.concept.definitions'),
          hint: t('creation.concept.definitionsHint'),
          values: choices.definitions,
          path: ['definitions'],
          room,
          full: isPointBuy(context)
            ? t('creation.concept.full', { maximum: advancement.definition.maximum })
            : t('creation.concept.fullStandard'),
          maxLength: 60,
          suggestions: suggestions.definitions.map((id) => t(`suggestions.definitions.${id}`)),
          ...(isPointBuy(context) && {
            price: isFirst ? t('price.free') : t('price.exp', { exp: advancement.definition.exp }),
          }),
        },
      ]),
    ],
  };
}

/** Implements 2.1. */
export function raceStep(context: StepContext): StepBody {
  const { choices, content } = context.character;
  return {
    intro: t('creation.race.intro'),
    widgets: [
      {
        kind: 'choice',
        id: 'race',
        title: t('creation.race.race'),
        options: racesOffered(content, choices.race).map((race) => ({
          id: race.id,
          title: race.name,
          text: race.text,
          terms: [
            ...(race.traits === undefined ? [] : [{ label: race.traits }]),
            ...(isPointBuy(context)
              ? []
              : [
                  {
                    label: t('creation.race.points', {
                      points: t('counts.points', { count: race.statPoints }),
                    }),
                  },
                ]),
          ],
          selected: choices.race === race.id,
          edits: [set(['race'], race.id), ...naming(content, race.id), ...pricing(content, race.id)],
          ...(isPointBuy(context) && {
            price: race.exp === 0 ? t('price.free') : t('price.exp', { exp: race.exp }),
          }),
        })),
      },
    ],
  };
}

/** Includes the chosen race even if the campaign does not allow it (3.6). */
function racesOffered({ races }: Content, chosen: string): RaceEntry[] {
  return races.all.filter(({ id, disabledByCampaign }) => disabledByCampaign !== true || id === chosen);
}

/** Stat points or Exp, skills, and coins. */
export function budgets({ points, coins, advanced, choices, content }: HeroicCharacter): Budget[] {
  const exp = choices.method === 'point-buy' || advanced.exp.granted > 0 || advanced.exp.spent > 0;
  const { currency } = content;
  return [
    ...(points === null ? [] : [{ ...budget('points', t('budgets.points'), points), mustBeSpent: true }]),
    ...(choices.method === 'standard' ? [skillBudget(choices)] : []),
    ...(exp ? [budget('exp', t('budgets.exp'), advanced.exp)] : []),
    ...(choices.gear.method === 'coins'
      ? [budget('coins', currency.label, coins.created, (amount) => currency.amount(amount))]
      : []),
  ];
}

/** One advanced skill takes the place of all basic ones (section 2). */
function skillBudget({ skills }: Choices): Budget {
  const { basic, advanced } = creation.standard.skillLevels;
  const spent = sum(skills.map(({ level }) => (level === 'basic' ? 1 : basic / advanced)));
  return { ...budget('skills', t('budgets.skills'), { granted: basic, spent }), mustBeSpent: true };
}

export function budget(
  id: 'points' | 'skills' | 'exp' | 'coins',
  label: Text,
  { granted, spent }: { readonly granted: number; readonly spent: number },
  amount: (value: number) => TextParam = (value) => value,
): Budget {
  const left = granted - spent;
  return {
    id,
    label,
    granted,
    spent,
    text:
      left >= 0
        ? t(`budgets.${id}Left`, { left: amount(left), granted: amount(granted) })
        : t(`budgets.${id}Over`, { over: amount(-left) }),
  };
}

/** Nothing to carry is the only gap; a package counts as gear. */
export function nextSteps({ gear }: Choices): NextStep[] {
  return missing(gear.method === 'coins' && gear.items.length === 0, nextStep('gear', 'gear', 'gear.items'));
}

export function nextStep(code: string, at: string, path: string): NextStep {
  return { code, path, step: at, text: t(`next.${code}`) };
}
