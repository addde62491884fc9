import { explainedFigure } from '#shared/rules/builders/figures';
import type { CharacterDocument } from '#shared/character/document';
import { list, plainNumber, raw, signed, textOr, type Text, type Translate } from '#shared/kernel/text';
import { belongings } from '#shared/ledger/ledger';
import type { AsideView, Figure } from '#shared/rules/views';
import {
  inPlay,
  type EntriesBlock,
  type SheetBlock,
  type SheetView,
  type TableBlock,
} from '#shared/rules/sheetViews';
import { purchasesOf, purchaseText } from '#shared/rulesets/heroic/derive/advancement';
import type { TakenSkill } from '#shared/rulesets/heroic/choices/index';
import type { Content } from '#shared/rulesets/heroic/content/index';
import { statIds } from '#shared/rulesets/heroic/data/index';
import type { HeroicCharacter } from '#shared/rulesets/heroic/derive/index';
import { playFigures } from '#shared/rulesets/heroic/derive/figures';
import { itemText, ownWords, timesText } from '#shared/rulesets/heroic/derive/gear';
import { thrownBlock } from '#shared/rulesets/heroic/inventory/uses';
import { attackRoll } from '#shared/rulesets/heroic/combat/requests';
import { distractBlock, fightBlock, tieRoll } from '#shared/rulesets/heroic/combat/block';
import { powerBlocks } from '#shared/rulesets/heroic/powers/requests';
import { advantageNote, statRoll } from '#shared/rulesets/heroic/checks/requests';
import { attackTable, figureRoll, rollable, skillEntries } from './blocks';
import { rollOfSkill, taskBlock } from './skillRolls';
import type { CharacterState } from '#shared/rulesets/heroic/derive/state';
import { gearTerms } from '#shared/rulesets/heroic/content/gearTerms';
import { levelOf, skillName } from '#shared/rulesets/heroic/derive/skills';
import { statName, t } from '#shared/rulesets/heroic/texts';
import { forms, type Needs } from '#shared/rulesets/heroic/content/formData';
import type { Json } from '#shared/kernel/jsonValue';
import { entriesBlock, figuresBlock, tableBlock } from '#shared/rules/builders/blocks';
import { reportHead } from '#shared/rules/problem';

/** An example is "Dwarf · warrior · stubborn". */
export function subtitle({ choices, advanced, race: { name: race } }: HeroicCharacter): Text {
  const archetype = textOr(choices.archetype, t('sheet.unnamedArchetype'));
  if (advanced.definitions.length === 0) return t('sheet.subtitle', { race, archetype });
  const definitions = list(advanced.definitions.map(raw));
  return t('sheet.subtitleDefinitions', { race, archetype, definitions });
}

export function aside(character: HeroicCharacter): AsideView {
  const armed = character.attacks.filter(({ item }) => item !== undefined);
  const shown = armed.length > 0 ? armed : character.attacks.slice(0, 1);
  return {
    subtitle: subtitle(character),
    figures: [
      ...statIds.map((stat) => ({
        id: stat,
        label: statName(stat),
        value: raw(plainNumber(character.stats[stat].value)),
        explained: character.stats[stat],
        emphasis: 'normal' as const,
      })),
      ...playFigures(character),
      ...shown.map(({ weapon, attack }, index) =>
        explainedFigure(`attack-${String(index)}`, weapon.name, attack, 'normal', raw(signed(attack.value))),
      ),
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

/** An example is "Weaponcraft (Blades) · basic". */
function skillLine({ content }: HeroicCharacter, taken: TakenSkill): Text {
  const skill = skillName(content, taken);
  return t('sheet.skillLine', { skill, level: t(`levels.${taken.level}`) });
}

export function sheet(document: CharacterDocument, current: CharacterState): SheetView {
  return { subtitle: subtitle(current.character), blocks: blocks(document, current) };
}

function blocks(document: CharacterDocument, current: CharacterState): SheetBlock[] {
  const { character } = current;
  const { coins, advanced, choices, content } = character;
  const hasExp = choices.method === 'point-buy' || document.ledger.length > 0;
  return [
    inPlay(
      'numbers',
      figuresBlock({ id: 'play', title: t('sheet.figures') }, [
        ...playFigures(character).map((figure) => rollable(figure, figureRoll(current, figure.id))),
        initiativeFigure(current),
        {
          id: 'coins',
          label: content.currency.label,
          value: content.currency.amount(coins.left),
          emphasis: 'normal',
          inPlay: false,
        },
        ...(hasExp
          ? [
              {
                id: 'exp',
                label: t('sheet.exp'),
                value: raw(plainNumber(advanced.exp.left)),
                emphasis: 'normal' as const,
                inPlay: false as const,
              },
            ]
          : []),
      ]),
    ),
    inPlay('numbers', figuresBlock({ id: 'stats', title: t('sheet.stats') }, statFigures(current))),
    inPlay(
      'rolls',
      attackTable(
        current,
        (attack) => ({
          name: attack.item === undefined ? attack.weapon.name : itemText(attack.item),
          roll: attackRoll(current, attack),
          modifier: attack.item?.modifier ?? attack.item?.relic,
        }),
        t('sheet.gearEmpty'),
      ),
    ),
    { ...inPlay('rolls', fightBlock(current)), built: false },
    ...[distractBlock(current), ...thrownBlock(current)].map((block) => ({
      ...inPlay('rolls', block),
      attacks: true as const,
      built: false as const,
    })),
    ...powerBlocks(current).map((powers) => ({ ...inPlay('rolls', powers), attacks: true })),
    inPlay(
      'rolls',
      skillEntries(current, (taken) => rollOfSkill(current, taken)),
    ),
    { ...inPlay('moreRolls', taskBlock(current)), built: false },
    { ...gearTable(document, character), page: 'gear' },
    conceptEntries(current),
    ...companionEntries(character),
    ...(hasExp ? [{ ...ledgerTable(document, content), built: false as const }] : []),
  ];
}

/** Implements sections 1 and 6. */
export function statFigures(current: CharacterState): Figure[] {
  const { stats } = current.character;
  return statIds.map((stat) => ({
    ...explainedFigure(stat, t(`stats.${stat}.name`), stats[stat], 'main'),
    roll: statRoll(current, stat),
  }));
}

/** Implements section 12: ties are decided by opposed rolls. */
function initiativeFigure(current: CharacterState): Figure {
  const { initiative } = current.character;
  return {
    ...explainedFigure('initiative', t('initiative.own'), initiative),
    roll: tieRoll(current),
  };
}

/** Includes loot by name, which the rules do not know. */
function gearTable({ ledger }: CharacterDocument, character: HeroicCharacter): TableBlock {
  return tableBlock(
    { id: 'gear', title: t('sheet.gear'), empty: t('sheet.gearEmpty') },
    [
      { id: 'item', label: t('sheet.item'), numeric: false },
      { id: 'where', label: t('sheet.where'), numeric: false },
      { id: 'notes', label: t('sheet.notes'), numeric: false },
    ],
    [
      ...character.owned.map((item, index) => ({
        id: String(index),
        cells: [
          { text: itemText(item) },
          { text: t(`states.${item.owned.state}`) },
          {
            text: list([...ownWords(item), ...(item.gear.kind === 'item' ? [item.gear.text] : [])]),
            terms: gearTerms(character.content, item.gear, item.modifier ?? item.relic),
          },
        ],
      })),
      ...belongings(ledger).map((item, index) => ({
        id: `found-${String(index)}`,
        cells: [{ text: timesText(raw(item.name), item.quantity) }, { text: raw('') }, { text: raw('') }],
      })),
    ],
  );
}

function conceptEntries(current: CharacterState): EntriesBlock {
  const { choices, advanced, race } = current.character;
  return entriesBlock({ id: 'concept', title: t('sheet.concept'), empty: t('sheet.unnamedArchetype') }, [
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
            // Knowledge of the archetype is rolled with advantage (6).
            roll: statRoll(current, 'mnd', {
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
  ]);
}

function ledgerTable(document: CharacterDocument, content: Content): TableBlock {
  const purchases = new Map(
    purchasesOf(document.ledger).map(({ entry, purchase }) => [entry.id, purchaseText(content, purchase)]),
  );
  return tableBlock(
    { id: 'ledger', title: t('sheet.ledger'), empty: t('sheet.ledgerEmpty') },
    [
      { id: 'date', label: t('sheet.date'), numeric: false },
      { id: 'reason', label: t('sheet.reason'), numeric: false },
      { id: 'amount', label: t('sheet.amount'), numeric: true },
    ],
    document.ledger
      .filter((entry) => entry.account === 'exp')
      .map((entry) => ({
        id: entry.id,
        cells: [
          { text: raw(entry.at.slice(0, 10)) },
          { text: purchases.get(entry.id) ?? (entry.reason === '' ? t('sheet.award') : raw(entry.reason)) },
          { text: raw(signed(entry.amount)) },
        ],
      })),
  );
}

/** Companions that the hero's skills allow (4, 11.2), and how to create them; empty without such a skill. */
function companionEntries({ advanced, content }: HeroicCharacter): EntriesBlock[] {
  const has = ({ skill, focus, level }: Needs): boolean => {
    const known = levelOf(advanced.skills, skill, focus);
    return known !== undefined && (level === 'basic' || known === 'advanced');
  };
  const from = ({ skill, focus, level }: Needs) =>
    t('sheet.skillLine', {
      skill: skillName(content, { id: skill, focus }),
      level: t(`levels.${level}`),
    });
  const kinds = forms.minions
    .filter(({ needs }) => has(needs))
    .map(({ id, points, exp, needs }) => ({
      id,
      name: t(`forms.minion.kinds.${id}.name`),
      detail: from(needs),
      texts: [t(`forms.minion.kinds.${id}.text`, { points, exp })],
    }));
  const more = (['illusion', 'beast'] as const)
    .filter((id) => has(forms[id].needs))
    .map((id) => ({
      id,
      name: t(`forms.grants.${id}.name`),
      detail: from(forms[id].needs),
      texts: [t(`forms.grants.${id}.text`, { exp: forms.beast.exp })],
    }));
  const entries = [...kinds, ...more];
  if (entries.length === 0) return [];
  return [
    entriesBlock({ id: 'companions', title: t('forms.grants.heading'), empty: t('forms.grants.heading') }, [
      ...entries,
      { id: 'how', name: t('forms.grants.how'), texts: [t('forms.grants.howText')] },
    ]),
  ];
}

/** The contract of the Heroic report. */
export function report(document: CharacterDocument, character: HeroicCharacter, translate: Translate): Json {
  const { armorRoll, points, coins, advanced } = character;
  return {
    ...reportHead(document, character.problems, translate),
    stats: Object.fromEntries(statIds.map((stat) => [stat, character.stats[stat].value])),
    derived: {
      endurance: character.endurance.value,
      heroism: character.heroism.value,
      defense: character.defense.value,
      armorRoll: armorRoll && { numbers: armorRoll.numbers, bonus: armorRoll.bonus.value },
      movement: character.movement.value,
      attacks: character.attacks.map(({ weapon, attack, damage }) => ({
        item: weapon.id,
        attack: attack.value,
        damage: damage.value,
      })),
      encumbrance: encumbranceReport(character),
    },
    points: points && { granted: points.granted, spent: points.spent },
    exp: { granted: advanced.exp.granted, spent: advanced.exp.spent, left: advanced.exp.left },
    coins: { granted: coins.granted, spent: coins.spent, left: coins.left },
  };
}

function encumbranceReport({ encumbrance }: HeroicCharacter): Json {
  const { variant: _, ...figures } = encumbrance;
  return figures;
}
