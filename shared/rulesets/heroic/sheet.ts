import type { CharacterDocument } from '../../character/document';
import { list, raw, signed, type Text } from '../../kernel/text';
import type { RollRequest } from '../../rules/checks';
import type { AsideView, EntriesBlock, Figure, SheetBlock, SheetView, TableBlock } from '../../rules/views';
import { purchasesOf, purchaseText } from './advancement';
import type { TakenSkill } from './choices';
import type { Content } from './content';
import { statIds } from './data';
import type { HeroicCharacter } from './derive';
import { companionEntries } from './forms/grants';
import { playFigures } from './figures';
import { itemText } from './gear';
import { skillOf } from './missing';
import { attackRoll } from './combat/attackRequests';
import { fightBlock } from './combat/block';
import { armorRollOf, defenseRoll } from './combat/defenseRequests';
import { powerBlocks } from './powers/block';
import { advantageNote, statRoll } from './requests';
import { tieRoll } from './combat/initiative';
import { rollOfSkill, taskBlock } from './skillRolls';
import type { Standing } from './standing';
import { gearTerms } from './terms';
import { signlessNumber, skillName, skillTexts, sourcesText, statName, t } from './texts';

/** One line about the character: "Dwarf · warrior · stubborn". */
export function subtitle({ choices, advanced, race: { name: race } }: HeroicCharacter): Text {
  const archetype = choices.archetype.trim() === '' ? t('sheet.unnamedArchetype') : raw(choices.archetype);
  if (advanced.definitions.length === 0) return t('sheet.subtitle', { race, archetype });
  const definitions = list(advanced.definitions.map(raw));
  return t('sheet.subtitleDefinitions', { race, archetype, definitions });
}

/** The sheet so far, beside the wizard. */
export function aside(character: HeroicCharacter): AsideView {
  const armed = character.attacks.filter(({ item }) => item !== undefined);
  const shown = armed.length > 0 ? armed : character.attacks.slice(0, 1);
  return {
    subtitle: subtitle(character),
    figures: [
      ...statIds.map((stat) => ({
        id: stat,
        label: statName(stat),
        value: raw(signlessNumber(character.stats[stat].value)),
        explained: character.stats[stat],
        emphasis: 'normal' as const,
      })),
      ...playFigures(character),
      ...shown.map((attack, index) => ({
        id: `attack-${String(index)}`,
        label: attack.weapon.name,
        value: raw(signed(attack.attack.value)),
        explained: attack.attack,
        note: sourcesText(attack.attack),
        emphasis: 'normal' as const,
      })),
    ],
    lists: [
      {
        title: t('sheet.skills'),
        items: character.advanced.skills.map((taken) => skillLine(character, taken)),
      },
      {
        title: t('sheet.gear'),
        items: character.owned.map((item) => itemText(item)),
      },
    ],
  };
}

/** "Weaponcraft (Blades) · basic". */
function skillLine({ content }: HeroicCharacter, taken: TakenSkill): Text {
  const skill = skillName(skillOf(content, taken.id), taken);
  return t('sheet.skillLine', { skill, level: t(`levels.${taken.level}`) });
}

/** The whole sheet on screen. */
export function sheet(document: CharacterDocument, standing: Standing): SheetView {
  return { subtitle: subtitle(standing.character), blocks: blocks(document, standing) };
}

function blocks(document: CharacterDocument, standing: Standing): SheetBlock[] {
  const { character } = standing;
  const { coins, advanced, choices, content } = character;
  const hasExp = choices.method === 'point-buy' || document.ledger.length > 0;
  return [
    {
      kind: 'figures',
      id: 'play',
      title: t('sheet.figures'),
      figures: [
        ...playFigures(character).map((figure) => rollable(figure, figureRoll(standing, figure.id))),
        initiativeFigure(standing),
        {
          id: 'coins',
          label: content.currency.label,
          value: content.currency.amount(coins.left),
          emphasis: 'normal',
        },
        ...(hasExp
          ? [
              {
                id: 'exp',
                label: t('sheet.exp'),
                value: raw(signlessNumber(advanced.exp.left)),
                emphasis: 'normal' as const,
              },
            ]
          : []),
      ],
    },
    {
      kind: 'figures',
      id: 'stats',
      title: t('sheet.stats'),
      figures: statIds.map((stat) => ({
        id: stat,
        label: t(`stats.${stat}.name`),
        value: raw(signlessNumber(character.stats[stat].value)),
        explained: character.stats[stat],
        note: sourcesText(character.stats[stat]),
        emphasis: 'main',
        roll: statRoll(standing, stat),
      })),
    },
    attackTable(standing),
    fightBlock(standing),
    ...powerBlocks(standing),
    skillEntries(standing),
    taskBlock(standing),
    gearTable(character),
    conceptEntries(standing),
    ...companionEntries(character),
    ...(hasExp ? [ledgerTable(document, content)] : []),
  ];
}

/** Who acts first (12): a tie is rolled off with opposed rolls. */
function initiativeFigure(standing: Standing): Figure {
  const { initiative } = standing.character;
  return {
    id: 'initiative',
    label: t('initiative.own'),
    value: raw(signlessNumber(initiative.value)),
    explained: initiative,
    note: sourcesText(initiative),
    emphasis: 'normal',
    roll: tieRoll(standing),
  };
}

/** What a click on a figure rolls. */
function figureRoll(standing: Standing, id: string): RollRequest | undefined {
  if (id === 'defense') return defenseRoll(standing);
  return id === 'armorRoll' ? armorRollOf(standing) : undefined;
}

/** The same thing with something to roll, where there is any. */
function rollable<T extends object>(thing: T, roll: RollRequest | undefined): T & { roll?: RollRequest } {
  return roll === undefined ? thing : { ...thing, roll };
}

function attackTable(standing: Standing): TableBlock {
  const { character } = standing;
  return {
    kind: 'table',
    id: 'attacks',
    title: t('sheet.attacks'),
    columns: [
      { id: 'weapon', label: t('sheet.weapon'), numeric: false },
      { id: 'attack', label: t('sheet.attack'), numeric: true },
      { id: 'damage', label: t('sheet.damage'), numeric: true },
      { id: 'notes', label: t('sheet.notes'), numeric: false },
    ],
    rows: character.attacks.map((attack, index) => ({
      id: String(index),
      cells: [
        { text: attack.item === undefined ? attack.weapon.name : itemText(attack.item) },
        {
          text: raw(signed(attack.attack.value)),
          explained: attack.attack,
          roll: attackRoll(standing, attack),
        },
        { text: raw(signed(attack.damage.value)), explained: attack.damage },
        {
          text: raw(''),
          terms: gearTerms(character.content, attack.weapon, attack.item?.modifier ?? attack.item?.relic),
        },
      ],
    })),
    empty: t('sheet.gearEmpty'),
  };
}

function skillEntries(standing: Standing): EntriesBlock {
  const { character } = standing;
  return {
    kind: 'entries',
    id: 'skills',
    title: t('sheet.skills'),
    entries: character.advanced.skills.map((taken, index) => {
      const skill = skillOf(character.content, taken.id);
      const entry = {
        id: String(index),
        name: skillName(skill, taken),
        detail: t(`levels.${taken.level}`),
        texts: skillTexts(skill, taken.level),
      };
      return rollable(entry, rollOfSkill(standing, taken));
    }),
    empty: t('sheet.skillsEmpty'),
  };
}

function gearTable(character: HeroicCharacter): TableBlock {
  return {
    kind: 'table',
    id: 'gear',
    title: t('sheet.gear'),
    columns: [
      { id: 'item', label: t('sheet.item'), numeric: false },
      { id: 'where', label: t('sheet.where'), numeric: false },
      { id: 'notes', label: t('sheet.notes'), numeric: false },
    ],
    rows: character.owned.map((item, index) => ({
      id: String(index),
      cells: [
        { text: itemText(item) },
        { text: t(`states.${item.owned.state}`) },
        {
          text: item.gear.kind === 'item' ? item.gear.text : raw(''),
          terms: gearTerms(character.content, item.gear, item.modifier ?? item.relic),
        },
      ],
    })),
    empty: t('sheet.gearEmpty'),
  };
}

function conceptEntries(standing: Standing): EntriesBlock {
  const { choices, advanced, race } = standing.character;
  return {
    kind: 'entries',
    id: 'concept',
    title: t('sheet.concept'),
    entries: [
      {
        id: 'race',
        name: race.name,
        detail: t('sheet.race'),
        texts: race.traits === undefined ? [] : [race.traits],
      },
      ...(choices.archetype.trim() === ''
        ? []
        : [
            {
              id: 'archetype',
              name: raw(choices.archetype),
              detail: t('sheet.archetype'),
              texts: [t('creation.concept.archetypeHint')],
              // Knowledge that belongs to the archetype is rolled with advantage (6).
              roll: statRoll(standing, 'mnd', {
                label: raw(choices.archetype),
                mode: 'advantage',
                notes: [advantageNote(t('sheet.archetype'))],
              }),
            },
          ]),
      ...advanced.definitions.map((definition, index) => ({
        id: `definition-${String(index)}`,
        name: raw(definition),
        detail: t('sheet.definition'),
        texts: [],
      })),
    ],
    empty: t('sheet.unnamedArchetype'),
  };
}

function ledgerTable(document: CharacterDocument, content: Content): TableBlock {
  const purchases = new Map(
    purchasesOf(document.ledger).map(({ entry, purchase }) => [entry.id, purchaseText(content, purchase)]),
  );
  return {
    kind: 'table',
    id: 'ledger',
    title: t('sheet.ledger'),
    columns: [
      { id: 'date', label: t('sheet.date'), numeric: false },
      { id: 'reason', label: t('sheet.reason'), numeric: false },
      { id: 'amount', label: t('sheet.amount'), numeric: true },
    ],
    rows: document.ledger
      .filter((entry) => entry.account === 'exp')
      .map((entry) => ({
        id: entry.id,
        cells: [
          { text: raw(entry.at.slice(0, 10)) },
          { text: purchases.get(entry.id) ?? (entry.reason === '' ? t('sheet.award') : raw(entry.reason)) },
          { text: raw(signed(entry.amount)) },
        ],
      })),
    empty: t('sheet.ledgerEmpty'),
  };
}
