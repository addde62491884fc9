import { list, plainNumber, raw, signed, type Text } from '#shared/kernel/text';
import type { Figure } from '#shared/rules/views';
import { explainedFigure } from '#shared/rules/builders/figures';
import { statIds } from '#shared/rulesets/heroic/data/index';
import { armorRollText } from '#shared/rulesets/heroic/derive/figures';
import { itemText } from '#shared/rulesets/heroic/derive/gear';
import { gearTerms } from '#shared/rulesets/heroic/content/gearTerms';
import { t } from '#shared/rulesets/heroic/texts';
import { conceptOf, type Block } from './block';
import type { Natural } from './choices';
import { naturalIndex, naturalName } from './natural';
import type { BlockState } from './blockState';
import { piloting } from './vehicle/vehicle';

/** An example is "Minotaur · Champion"; otherwise the form. */
export function blockSubtitle({ content, block }: BlockState): Text {
  const { of, modifiers } = block;
  const form = t(`forms.${of.form}.label`);
  const concept = conceptOf(content, of) ?? form;
  return modifiers.length === 0
    ? concept
    : t('forms.subtitle', { concept, modifiers: list(modifiers.map(({ name }) => name)) });
}

/** An example is "5/2"; a dash without attacks. */
export function attackText({ character }: Block): string {
  const all = character.attacks.map(({ attack }) => plainNumber(attack.value));
  return all.length === 0 ? '–' : all.join('/');
}

export function statFigures({ character }: Block): Figure[] {
  return statIds.map((stat) => explainedFigure(stat, t(`stats.${stat}.name`), character.stats[stat], 'main'));
}

/** Returns true if movement is in yards; larger things have units of their own (9). */
function walks({ of, character }: Block): boolean {
  return of.form !== 'army' && character.scale === 'character';
}

/** The numbers that matter in play. */
export function blockFigures(current: BlockState): Figure[] {
  const { block, pilot } = current;
  const { character } = block;
  const { armorRoll } = character;
  return [
    explainedFigure('endurance', t('sheet.endurance'), character.endurance, 'main'),
    explainedFigure('defense', t('sheet.defense'), character.defense, 'main'),
    {
      id: 'armorRoll',
      label: t('sheet.armorRoll'),
      value: armorRollText(character),
      emphasis: 'main',
      ...(armorRoll !== null && { explained: armorRoll.bonus, note: t('sheet.armorRollHow') }),
    },
    explainedFigure('heroism', t('sheet.heroism'), character.heroism),
    explainedFigure('attacks', t('forms.attacksPerRound'), block.attacksPerRound),
    explainedFigure('initiative', t('forms.initiative'), character.initiative),
    ...(walks(block)
      ? [
          explainedFigure(
            'movement',
            t('sheet.movement'),
            character.movement,
            'normal',
            t('sheet.movementValue', { yards: character.movement.value }),
          ),
        ]
      : []),
    ...(block.of.form === 'vehicle'
      ? [explainedFigure('piloting', t('forms.vehicle.piloting'), piloting(character.counted.agi, pilot))]
      : []),
    {
      id: 'scale',
      label: t('forms.scale.label'),
      value: t(`scales.${character.scale}`),
      note: t(`forms.scale.examples.${character.scale}`),
      emphasis: 'normal',
    },
  ];
}

/** An example is "Huge club (Att +4, Dmg +1, 2H)". */
export interface GearLine {
  readonly id: string;
  readonly kind: 'weapon' | 'other';
  readonly name: Text;
  readonly notes: readonly Text[];
}

export function gearLines({ block }: BlockState): GearLine[] {
  const { character, of } = block;
  const { natural } = of.choices;
  return [
    ...character.attacks.map((attack, index): GearLine => {
      const own = naturalOf(natural, attack.weapon.id);
      return {
        id: `attack-${String(index)}`,
        kind: 'weapon',
        name: attack.item === undefined || own !== undefined ? attack.weapon.name : itemText(attack.item),
        notes: [
          t('forms.gear.attack', { attack: signed(attack.attack.value) }),
          ...gearTerms(character.content, attack.weapon, attack.item?.modifier).map(({ label }) => label),
          ...(own === undefined ? [] : defenseNote(own)),
        ],
      };
    }),
    ...character.owned
      .filter(({ gear }) => gear.kind !== 'weapon')
      .map((item, index): GearLine => ({
        id: `item-${String(index)}`,
        kind: 'other',
        name: itemText(item),
        notes:
          item.gear.kind === 'item'
            ? [item.gear.text]
            : gearTerms(character.content, item.gear, item.modifier).map(({ label }) => label),
      })),
    ...natural.flatMap((own, index): GearLine[] =>
      own.kind === 'weapon'
        ? []
        : [
            {
              id: `natural-${String(index)}`,
              kind: 'other',
              name: naturalName(own),
              notes: [
                ...(own.armorRoll.trim() === ''
                  ? []
                  : [t('keywords.armor-roll.name', { numbers: own.armorRoll })]),
                ...defenseNote(own),
              ],
            },
          ],
    ),
  ];
}

function naturalOf(natural: readonly Natural[], weapon: string): Natural | undefined {
  const index = naturalIndex(weapon);
  return index === undefined ? undefined : natural[index];
}

function defenseNote({ defense }: Natural): Text[] {
  return defense === 0 ? [] : [t('forms.gear.defense', { defense: signed(defense) })];
}

/** An example is "Huge club (Att +4, 2H)". */
export function gearText({ name, notes }: GearLine): Text {
  return notes.length === 0 ? name : t('forms.gear.line', { name, notes: list(notes) });
}

/** The GM's notes, or the text of the template. */
export function notesOf({ content, block }: BlockState): Text | undefined {
  const { notes, template } = block.of.choices;
  if (notes.trim() !== '') return raw(notes);
  return content.templates.get(template)?.text;
}
