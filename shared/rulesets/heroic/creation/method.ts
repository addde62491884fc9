import { set } from '#shared/character/edits';
import type { ChoiceWidget, StepView } from '#shared/rules/views';
import type { Content } from '#shared/rulesets/heroic/content/index';
import { creation } from '#shared/rulesets/heroic/data/index';
import { t } from '#shared/rulesets/heroic/texts';
import { isPointBuy, type StepContext } from './context';

/** Implements 2, 2.1 and 13.5: method, starting coins and encumbrance. */
export function methodStep(context: StepContext): StepView {
  return {
    id: 'method',
    title: t('creation.method.title'),
    intro: t('creation.method.intro'),
    widgets: [methods(context), coins(context), encumbrance(context)],
  };
}

function methods({ character }: StepContext): ChoiceWidget {
  return {
    kind: 'choice',
    id: 'method',
    title: t('creation.method.method'),
    options: (['standard', 'point-buy'] as const).map((id) => ({
      id,
      title: t(`methods.${id}.name`),
      text: t(`methods.${id}.text`, { exp: creation.pointBuy.exp }),
      terms: [],
      selected: character.choices.method === id,
      edits: [set(['method'], id)],
    })),
  };
}

function coins(context: StepContext): ChoiceWidget {
  const { choices, content } = context.character;
  const { currency } = content;
  return {
    kind: 'choice',
    id: 'coins',
    title: t('creation.method.coins', { coins: currency.name }),
    options: coinsOptions(content).map(({ option, title, text }) => ({
      id: option.id,
      title,
      text,
      terms: [],
      selected: choices.coins === option.id,
      edits: [set(['coins'], option.id)],
      ...(isPointBuy(context) && option.expCost > 0 && { price: t('price.exp', { exp: option.expCost }) }),
      ...(isPointBuy(context) && option.expGain > 0 && { price: t('price.gain', { exp: option.expGain }) }),
    })),
  };
}

/** Uses the campaign's currency (2, 2.1). */
export function coinsOptions({ currency }: Content) {
  return creation.coins.options.map((option) => ({
    option,
    title: t(`coins.${option.id}.name`, { coins: currency.name }),
    text: t(`coins.${option.id}.text`, {
      amount: currency.amount(Math.round(creation.coins.amount * option.multiplier)),
      exp: option.expCost + option.expGain,
    }),
  }));
}

function encumbrance({ character }: StepContext): ChoiceWidget {
  const { overStr, slots } = creation.encumbrance;
  return {
    kind: 'choice',
    id: 'encumbrance',
    title: t('creation.method.encumbrance'),
    hint: t('creation.method.encumbranceHint'),
    options: (['points', 'slots'] as const).map((id) => ({
      id,
      title: t(`encumbrance.${id}.name`),
      text: t(`encumbrance.${id}.text`, { over: overStr, ...slots }),
      terms: [],
      selected: (character.content.encumbrance ?? character.choices.encumbrance) === id,
      edits: [set(['encumbrance'], id)],
      ...(character.content.encumbrance !== undefined &&
        character.content.encumbrance !== id && { blocked: t('creation.method.encumbranceSet') }),
    })),
  };
}
