import type { CharacterDocument } from '../../../character/document';
import { raw, signed } from '../../../kernel/text';
import type { PrintBlock, PrintFigure, PrintSheet, PrintTable } from '../../../rules/print/print';
import { problemBlocks } from '../../../rules/print/problemBlocks';
import type { PrintExtras } from '../../../rules/ruleset';
import type { RelictCharacter } from '../derive';
import type { Weapon } from '../choices';
import { rarityOf, scaleOf, statIds } from '../data';
import manifest from '../manifest.json';
import { fatePointsLeft, poolIds, poolLeft } from '../play/state';
import { itemText, subtitle, weaponNote } from '../sheet';
import { damageText, plain, sourcesText, statName, t } from '../texts';
import { attackBonus, attackStat, isThrown, reachOf, shotsOf, weaponName } from '../derive/weapons';

const nothing = raw('');

export function printSheet(
  document: CharacterDocument,
  character: RelictCharacter,
  extras: PrintExtras,
): PrintSheet {
  const { choices } = character;
  const name = raw(document.name);
  return {
    title: t('print.title', { name }),
    header: {
      name,
      subtitle: subtitle(character),
      system: raw(manifest.name),
      facts: [
        { label: t('fields.level'), value: raw(String(choices.level)) },
        { label: t('fields.gp'), value: raw(plain(character.gp.value)) },
      ],
      ...(character.problems.length > 0 && { mark: t('print.illegal') }),
      ...(extras.portrait && { portrait: extras.portrait }),
      portraitFrame: true,
    },
    bands: [
      { columns: [{ weight: 1, blocks: figures(character) }] },
      { columns: [{ weight: 1, blocks: [weapons(character, 1)] }] },
      {
        columns: [
          { weight: 3, blocks: [gear(character, 3)] },
          { weight: 2, blocks: side(character) },
        ],
      },
      ...waiverBand(document, character),
      { columns: [{ weight: 1, blocks: [notes()] }] },
    ],
  };
}

/** Returns the same layout without any values. */
export function blankSheet(): PrintSheet {
  return {
    title: t('print.blankTitle'),
    header: {
      name: nothing,
      subtitle: nothing,
      system: raw(manifest.name),
      facts: ['fields.level', 'fields.gp'].map((key) => ({ label: t(key), value: nothing })),
      portraitFrame: true,
    },
    bands: [
      { columns: [{ weight: 1, blocks: figures(undefined) }] },
      { columns: [{ weight: 1, blocks: [weapons(undefined, 4)] }] },
      {
        columns: [
          { weight: 3, blocks: [gear(undefined, 9)] },
          { weight: 2, blocks: side(undefined) },
        ],
      },
      { columns: [{ weight: 1, blocks: [notes()] }] },
    ],
  };
}

function figures(character: RelictCharacter | undefined): PrintBlock[] {
  return [
    {
      kind: 'figures',
      size: 'large',
      figures: statIds.map((stat) => {
        const value = character?.choices.stats[stat];
        return {
          label: statName(stat),
          value: value === undefined ? nothing : raw(String(value)),
          ...(value !== undefined && { sources: t(`scale.${scaleOf(value)}.name`) }),
        };
      }),
    },
    { kind: 'figures', size: 'medium', figures: reserves(character) },
  ];
}

function reserves(character: RelictCharacter | undefined): PrintFigure[] {
  const current = (name: string, value: number | undefined): Pick<PrintFigure, 'current'> => ({
    current: {
      label: t('print.current'),
      field: { name, value: value === undefined ? '' : String(value) },
    },
  });
  const choices = character?.choices;
  return [
    {
      label: t('sheet.armor'),
      value: character ? raw(plain(character.armor.value)) : nothing,
      ...(character && character.armor.sources.length > 1 && { sources: sourcesText(character.armor) }),
      ...current('armor', character?.armor.value),
    },
    {
      label: t('sheet.speed'),
      value: choices ? t('feet', { feet: choices.speed }) : nothing,
    },
    ...poolIds.map((id) => ({
      label: t(`sheet.${id}`),
      value: choices ? raw(String(choices[id].capacity)) : nothing,
      sources: choices
        ? t('play.regenerates', { regeneration: choices[id].regeneration })
        : t('print.regenerates'),
      ...current(id, character && poolLeft(character.choices, character.play, id)),
    })),
    {
      label: t('sheet.fatePoints'),
      value: choices ? raw(String(choices.fatePoints)) : nothing,
      ...current('fatePoints', character && fatePointsLeft(character.choices, character.play)),
    },
  ];
}

/** Lists the distance of each attack die. */
function weapons(character: RelictCharacter | undefined, blankRows: number): PrintTable {
  const center = { weight: 1.3, align: 'center' as const };
  return {
    kind: 'table',
    title: t('sheet.weapons'),
    columns: [
      { label: t('sheet.weapon'), weight: 5, align: 'start' },
      { label: t('sheet.attack'), weight: 1.2, align: 'center', strong: true },
      { label: t('sheet.damage'), weight: 1.6, align: 'center', strong: true },
      { label: t('print.reach'), ...center },
      ...shotsOf(1).map(({ die }) => ({
        label: die === 1 ? t('dice.flat') : t('dice.die', { sides: die }),
        ...center,
      })),
    ],
    rows: (character?.choices.weapons ?? []).flatMap((weapon) => [
      weaponRow(character, weapon, false),
      ...(isThrown(weapon) ? [weaponRow(character, weapon, true)] : []),
    ]),
    blankRows,
  };
}

/** A throw is a ranged attack. */
function weaponRow(
  character: RelictCharacter | undefined,
  weapon: Weapon,
  thrown: boolean,
): PrintTable['rows'][number] {
  const isShot = thrown || weapon.kind === 'ranged';
  const reach = isShot ? reachOf(weapon) : undefined;
  const shots = reach === undefined ? shotsOf(1).map(() => undefined) : shotsOf(reach);
  const bonus = character ? attackBonus(character.choices, attackStat(weapon, thrown)).value : 0;
  const name = weaponName(weapon);
  return [
    { text: thrown ? t('weapon.thrown', { weapon: name }) : name, small: weaponNote(weapon) },
    { text: raw(signed(bonus)) },
    { text: damageText(weapon.damage) },
    { text: isShot ? raw('–') : t('feet', { feet: weapon.range }) },
    ...shots.map((shot) => ({ text: shot === undefined ? raw('–') : t('feet', { feet: shot.feet }) })),
  ];
}

function gear(character: RelictCharacter | undefined, blankRows: number): PrintTable {
  return {
    kind: 'table',
    title: t('sheet.gear'),
    columns: [
      { label: t('sheet.item'), weight: 6, align: 'start' },
      { label: t('sheet.price'), weight: 1.6, align: 'end' },
      { label: t('sheet.rarity'), weight: 2, align: 'start' },
    ],
    rows: [
      ...(character?.choices.gear ?? []).map((item) => [
        { text: itemText(item), ...(item.note.trim() !== '' && { small: raw(item.note) }) },
        { text: raw(String(item.price)) },
        { text: t(`rarity.${rarityOf(item.price).id}.name`) },
      ]),
      ...(character?.belongings ?? []).map((item) => [
        { text: itemText(item) },
        { text: nothing },
        { text: nothing },
      ]),
    ],
    blankRows,
  };
}

/** Shows one box for each point of the armor set, senses and Critical Effects. */
function side(character: RelictCharacter | undefined): PrintBlock[] {
  const set = character?.choices.armorSet;
  const boxes = set?.armor ?? 10;
  const named = set !== undefined && set.name.trim() !== '';
  return [
    ...(boxes === 0
      ? []
      : [
          {
            kind: 'tracks' as const,
            title: named ? t('print.armorSetNamed', { name: raw(set.name) }) : t('sheet.armorSetUnnamed'),
            tracks: [
              {
                label: set ? t('print.absorb', { absorb: set.absorb }) : t('checks.absorb.title'),
                boxes: Math.min(boxes, 40),
                field: {
                  name: 'armorSet',
                  value: '',
                  now: 'armorLost',
                },
              },
            ],
          },
        ]),
    lines('senses', character?.choices.senses),
    lines('criticalEffects', character?.choices.criticalEffects),
  ];
}

function lines(id: 'senses' | 'criticalEffects', values: readonly string[] = []): PrintBlock {
  return {
    kind: 'entries',
    title: t(`sheet.${id}`),
    entries: values.map((value) => ({ name: raw(value) })),
    blankLines: Math.max(1, 3 - values.length),
  };
}

function notes(): PrintBlock {
  return {
    kind: 'lines',
    title: t('print.lines'),
    lines: 3,
    fill: true,
    state: true,
    field: { name: 'notes', value: '' },
  };
}

function waiverBand({ waivers }: CharacterDocument, { problems }: RelictCharacter): PrintSheet['bands'] {
  const blocks = problemBlocks(problems, waivers, {
    title: t('print.illegal'),
    waived: (who) => t('print.waived', who),
  });
  return blocks.length === 0 ? [] : [{ columns: [{ weight: 1, blocks }] }];
}
