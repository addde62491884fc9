import type { CharacterDocument } from '../../../character/document';
import { list, raw, signed, type Text } from '../../../kernel/text';
import { belongings } from '../../../ledger/ledger';
import type { PrintBand, PrintBlock, PrintCell, PrintFigure, PrintSheet } from '../../../rules/print/print';
import { problemBlocks } from '../../../rules/print/problemBlocks';
import type { PrintExtras } from '../../../rules/ruleset';
import type { Term } from '../../../rules/views';
import type { Content } from '../content';
import { creation, statIds } from '../data';
import type { HeroicCharacter } from '../derive';
import { armorRollText, loadText } from '../derive/figures';
import manifest from '../manifest.json';
import { itemText } from '../derive/gear';
import { skillOf } from '../content/missing';
import { gearTerms } from '../content/gearTerms';
import { skillName } from '../derive/skillNames';
import { signlessNumber, skillTexts, sourcesText, t } from '../texts';

const nothing = raw('');

export function printSheet(
  document: CharacterDocument,
  character: HeroicCharacter,
  extras: PrintExtras,
): PrintSheet {
  const { choices, advanced, race } = character;
  const name = raw(document.name);
  return {
    title: t('print.title', { name }),
    header: {
      name,
      subtitle: choices.archetype.trim() === '' ? nothing : raw(choices.archetype),
      system: raw(manifest.name),
      facts: [
        { label: t('sheet.race'), value: race.name },
        { label: t('sheet.definitions'), value: list(advanced.definitions.map(raw)) },
        { label: t('sheet.exp'), value: raw(signlessNumber(advanced.exp.left)) },
      ],
      ...(character.problems.length > 0 && { mark: t('print.illegal') }),
      ...(extras.portrait && { portrait: extras.portrait }),
      portraitFrame: true,
    },
    bands: [
      ...figureBands(character),
      {
        columns: [
          { weight: 3, blocks: [attackTable(character), gearTable(document, character)] },
          { weight: 2, blocks: [tracks(character), skillEntries(character), ...raceTraits(character)] },
        ],
      },
      ...waiverBand(document, character),
      { columns: [{ weight: 1, blocks: [notes()] }] },
    ],
  };
}

/** Returns the same layout without any values. */
export function blankSheet({ currency }: Content): PrintSheet {
  const figure = (key: string, current = false): PrintFigure => ({
    label: t(key),
    value: nothing,
    ...(current && { current: { label: t('print.current'), field: { name: key, value: '' } } }),
  });
  return {
    title: t('print.blankTitle'),
    header: {
      name: nothing,
      subtitle: nothing,
      system: raw(manifest.name),
      facts: ['sheet.archetype', 'sheet.race', 'sheet.definitions'].map((key) => ({
        label: t(key),
        value: nothing,
      })),
      portraitFrame: true,
    },
    bands: [
      {
        columns: [
          {
            weight: 1,
            blocks: [
              {
                kind: 'figures',
                size: 'large',
                figures: [
                  figure('sheet.endurance', true),
                  figure('sheet.defense'),
                  figure('sheet.armorRoll'),
                  figure('sheet.heroism', true),
                ],
              },
              {
                kind: 'figures',
                size: 'medium',
                figures: [
                  ...statIds.map((stat) => figure(`stats.${stat}.name`)),
                  figure('sheet.movement'),
                  { label: currency.label, value: nothing },
                  figure('sheet.load'),
                ],
              },
            ],
          },
        ],
      },
      {
        columns: [
          {
            weight: 3,
            blocks: [
              { ...emptyAttackTable(), blankRows: 5 },
              { ...emptyGearTable(), blankRows: 10 },
            ],
          },
          {
            weight: 2,
            blocks: [{ kind: 'entries', title: t('sheet.skills'), entries: [], blankLines: 10 }],
          },
        ],
      },
      { columns: [{ weight: 1, blocks: [notes()] }] },
    ],
  };
}

function figureBands(character: HeroicCharacter): PrintBand[] {
  const { endurance, defense, heroism, movement, armorRoll, stats, coins, content } = character;
  const armorNote = armorRoll === null ? undefined : armorRollNote(character);
  const large: PrintFigure[] = [
    {
      label: t('sheet.endurance'),
      value: raw(signlessNumber(endurance.value)),
      sources: sourcesText(endurance),
      current: { label: t('print.current'), field: { name: 'endurance', value: String(endurance.value) } },
    },
    { label: t('sheet.defense'), value: raw(signlessNumber(defense.value)), sources: sourcesText(defense) },
    {
      label: t('sheet.armorRoll'),
      value: armorRollText(character),
      ...(armorNote && { sources: armorNote }),
    },
    {
      label: t('sheet.heroism'),
      value: raw(signlessNumber(heroism.value)),
      sources: sourcesText(heroism),
      current: { label: t('print.current'), field: { name: 'heroism', value: String(heroism.value) } },
    },
  ];
  const medium: PrintFigure[] = [
    ...statIds.map((stat) => ({
      label: t(`stats.${stat}.name`),
      value: raw(signlessNumber(stats[stat].value)),
    })),
    { label: t('sheet.movement'), value: t('sheet.movementValue', { yards: movement.value }) },
    {
      label: content.currency.label,
      value: raw(signlessNumber(coins.left)),
      current: { label: t('print.current'), field: { name: 'coins', value: String(coins.left) } },
    },
    {
      label: t(character.encumbrance.encumbered ? 'sheet.encumbered' : 'sheet.load'),
      value: loadText(character),
    },
  ];
  return [
    {
      columns: [
        {
          weight: 1,
          blocks: [
            { kind: 'figures', size: 'large', figures: large },
            { kind: 'figures', size: 'medium', figures: medium },
          ],
        },
      ],
    },
  ];
}

function armorRollNote({ armorRoll }: HeroicCharacter): Text {
  const more = armorRoll?.absorbs.value ?? 0;
  return more === 0 ? t('sheet.armorRollHow') : t('sheet.armorRollAbsorbs', { more });
}

function emptyAttackTable() {
  return {
    kind: 'table' as const,
    title: t('sheet.attacks'),
    columns: [
      { label: t('sheet.weapon'), weight: 6, align: 'start' as const },
      { label: t('sheet.attack'), weight: 1.4, align: 'center' as const, strong: true },
      { label: t('sheet.damage'), weight: 1.4, align: 'center' as const, strong: true },
    ],
    rows: [],
    blankRows: 0,
  };
}

function attackTable({ attacks, content }: HeroicCharacter): PrintBlock {
  return {
    ...emptyAttackTable(),
    rows: attacks.map((attack) => {
      const terms = gearTerms(content, attack.weapon, attack.item?.modifier ?? attack.item?.relic);
      return [
        {
          text: attack.item === undefined ? attack.weapon.name : itemText(attack.item),
          small: attackNote(sourcesText(attack.attack), terms),
        },
        { text: raw(signed(attack.attack.value)) },
        { text: raw(signed(attack.damage.value)) },
      ];
    }),
    blankRows: 1,
  };
}

/** Lists the sources of the Att, then keywords. */
function attackNote(sources: Text, terms: readonly Term[]): Text {
  if (terms.length === 0) return sources;
  return t('print.attackNote', { sources, keywords: list(terms.map((term) => term.label)) });
}

function emptyGearTable() {
  return {
    kind: 'table' as const,
    title: t('sheet.gear'),
    columns: [
      { label: t('sheet.item'), weight: 6, align: 'start' as const },
      { label: t('sheet.quantity'), weight: 1.4, align: 'center' as const },
      { label: t('sheet.where'), weight: 2.8, align: 'start' as const },
    ],
    rows: [],
    blankRows: 0,
  };
}

function gearTable({ ledger }: CharacterDocument, { owned, content }: HeroicCharacter): PrintBlock {
  const things = owned.map((item, index): PrintCell[] => [
    {
      text: itemText({ ...item, owned: { ...item.owned, quantity: 1 } }),
      ...(item.gear.kind === 'item'
        ? { small: item.gear.text }
        : item.gear.kind === 'armor'
          ? small(gearTerms(content, item.gear, item.modifier ?? item.relic))
          : {}),
    },
    counted(`quantity-${String(index)}`, item.owned.quantity),
    { text: t(`states.${item.owned.state}`) },
  ]);
  const found = belongings(ledger).map(({ name, quantity }, index): PrintCell[] => [
    { text: raw(name) },
    counted(`found-${String(index)}`, quantity),
    { text: nothing },
  ]);
  return { ...emptyGearTable(), rows: [...things, ...found], blankRows: 3 };
}

/** A number that changes in play. */
function counted(name: string, quantity: number): PrintCell {
  return { text: raw(String(quantity)), field: { name, value: String(quantity) } };
}

function tracks({ endurance, heroism, attacks }: HeroicCharacter): PrintBlock {
  const shooting = new Map(
    attacks.filter(({ weapon }) => weapon.ammunition === true).map(({ weapon }) => [weapon.id, weapon]),
  );
  return {
    kind: 'tracks',
    title: t('print.tracks'),
    tracks: [
      {
        label: t('sheet.endurance'),
        boxes: Math.max(0, Math.min(60, endurance.value)),
        field: { name: 'endurance-track', value: '', now: 'endurance', counts: 'gone' },
      },
      {
        label: t('sheet.heroism'),
        boxes: Math.max(0, Math.min(20, heroism.value + 4)),
        field: { name: 'heroism-track', value: '', now: 'heroism', counts: 'gone' },
      },
      ...[...shooting.values()].slice(0, 4).map(({ id, name }, index) => ({
        label: t('print.ammo', { weapon: name }),
        boxes: creation.ammunition.scenario,
        field: {
          name: `ammo-${String(index)}`,
          value: '',
          now: `ammunition-${id}`,
          counts: 'gone' as const,
        },
      })),
    ],
  };
}

function skillEntries({ advanced, content }: HeroicCharacter): PrintBlock {
  return {
    kind: 'entries',
    title: t('sheet.skills'),
    entries: advanced.skills.map((taken) => {
      const skill = skillOf(content, taken.id);
      return {
        name: skillName(content, taken),
        detail: t(`levels.${taken.level}`),
        text: skillTexts(skill, taken.level).reduce((first, second) =>
          t('print.sentences', { first, second }),
        ),
      };
    }),
    blankLines: 1,
  };
}

function raceTraits({ race: { name, traits } }: HeroicCharacter): PrintBlock[] {
  if (traits === undefined) return [];
  return [
    {
      kind: 'entries',
      title: t('sheet.traits'),
      entries: [{ name, text: traits }],
      blankLines: 0,
    },
  ];
}

function notes(): PrintBlock {
  return {
    kind: 'lines',
    title: t('print.conditions'),
    lines: 3,
    fill: true,
    state: true,
    field: { name: 'conditions', value: '' },
  };
}

function waiverBand({ waivers }: CharacterDocument, { problems }: HeroicCharacter): PrintBand[] {
  const blocks = problemBlocks(problems, waivers, {
    title: t('print.illegal'),
    waived: (who) => t('print.waived', who),
  });
  return blocks.length === 0 ? [] : [{ columns: [{ weight: 1, blocks }] }];
}

function small(terms: readonly Term[]): { small?: Text } {
  return terms.length === 0 ? {} : { small: list(terms.map((term) => term.label)) };
}
