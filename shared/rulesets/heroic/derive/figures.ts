import { raw, signed, type Text } from '#shared/kernel/text';
import type { Explained } from '#shared/rules/explained';
import { explainedFigure } from '#shared/rules/builders/figures';
import type { Amount, Figure } from '#shared/rules/views';
import type { HeroicCharacter } from '.';
import { t } from '#shared/rulesets/heroic/texts';

/** The figures that matter in play, with their sources. */
export function playFigures(character: HeroicCharacter): Figure[] {
  const { armorRoll } = character;
  return [
    figure('endurance', character.endurance, 'main'),
    figure('defense', character.defense, 'main'),
    {
      id: 'armorRoll',
      label: t('sheet.armorRoll'),
      value: armorRollText(character),
      emphasis: 'main',
      ...(armorRoll !== null && {
        explained: armorRoll.bonus,
        note: armorRollNote(armorRoll),
      }),
    },
    figure('heroism', character.heroism, 'normal'),
    figure(
      'movement',
      character.movement,
      'normal',
      t('sheet.movementValue', { yards: character.movement.value }),
    ),
    loadFigure(character),
  ];
}

/** Examples are "5, 6 (+1)" and "None". */
export function armorRollText({ armorRoll }: HeroicCharacter): Text {
  if (armorRoll === null) return t('sheet.armorRollNone');
  const numbers = armorRoll.numbers.join(', ');
  return armorRoll.bonus.value === 0
    ? raw(numbers)
    : t('sheet.armorRollValue', { numbers, bonus: signed(armorRoll.bonus.value) });
}

export function armorRollNote({ absorbs }: NonNullable<HeroicCharacter['armorRoll']>): Text {
  return absorbs.value === 0 ? t('sheet.armorRollHow') : t('sheet.armorRollAbsorbs', { more: absorbs.value });
}

/** Examples are "2 of 3" and "4 of 10 items". */
export function loadText({ encumbrance: load }: HeroicCharacter): Text {
  return load.variant === 'points'
    ? t('sheet.loadPoints', { carried: load.carried, limit: Math.max(0, load.limit) })
    : t('sheet.loadSlots', { items: load.items, limit: load.itemLimit });
}

export function loadAmount(character: HeroicCharacter): Amount {
  const { encumbrance: load } = character;
  const [value, max] =
    load.variant === 'points' ? [load.carried, Math.max(0, load.limit)] : [load.items, load.itemLimit];
  return { label: t('sheet.load'), text: loadText(character), value, max };
}

function loadFigure(character: HeroicCharacter): Figure {
  return {
    id: 'load',
    label: t(character.encumbrance.encumbered ? 'sheet.encumbered' : 'sheet.load'),
    value: loadText(character),
    emphasis: 'normal',
    ...(character.encumbrance.encumbered && { note: t('sheet.encumberedText') }),
  };
}

function figure(id: string, explained: Explained, emphasis: Figure['emphasis'], value?: Text): Figure {
  return explainedFigure(id, t(`sheet.${id}`), explained, emphasis, value);
}
