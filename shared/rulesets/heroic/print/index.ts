import type { CharacterDocument } from '#shared/character/document';
import { list, plainNumber, raw, type Text } from '#shared/kernel/text';
import { belongings } from '#shared/ledger/ledger';
import { printedEntries, printedFigures, printedTable, printedTracks } from '#shared/rules/builders/blocks';
import { sourcesText } from '#shared/rules/explained';
import {
  across,
  countedCell,
  currentBox,
  nothing,
  numberBox,
  printedNumber,
} from '#shared/rules/print/paper';
import { problemMark } from '#shared/rules/print/problemBlocks';
import type { PrintBlock, PrintCell, PrintSheet, PrintTable } from '#shared/rules/print/print';
import type { PrintExtras } from '#shared/rules/ruleset';
import type { Term } from '#shared/rules/views';
import type { Content } from '#shared/rulesets/heroic/content/index';
import { creation, statIds } from '#shared/rulesets/heroic/data/index';
import type { HeroicCharacter } from '#shared/rulesets/heroic/derive/index';
import { armorRollNote, armorRollText, loadText } from '#shared/rulesets/heroic/derive/figures';
import manifest from '#shared/rulesets/heroic/manifest.json';
import { itemText, ownWords, type Owned } from '#shared/rulesets/heroic/derive/gear';
import { gearTerms } from '#shared/rulesets/heroic/content/gearTerms';
import { t } from '#shared/rulesets/heroic/texts';
import {
  attackRow,
  conditionLines,
  enduranceTrack,
  exceptionBlocks,
  printedAttacks,
  skillEntry,
} from '#shared/rulesets/heroic/sheet/blocks';

export function printSheet(
  document: CharacterDocument,
  character: HeroicCharacter,
  extras: PrintExtras,
): PrintSheet {
  const { choices, advanced, race, content, problems } = character;
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
        { label: t('sheet.exp'), value: raw(plainNumber(advanced.exp.left)) },
      ],
      ...problemMark(problems, document.exceptions, { title: t('print.illegal'), undone: t('print.undone') }),
      ...(extras.portrait && { portrait: extras.portrait }),
      portraitFrame: true,
    },
    bands: [
      across(...figures(content, character)),
      {
        columns: [
          {
            weight: 3,
            blocks: [printedAttacks(attackRows(character), 1), gearTable(gearRows(document, character), 3)],
          },
          { weight: 2, blocks: [tracks(character), skillEntries(character), ...raceTraits(character)] },
        ],
      },
      ...exceptionBlocks(document, problems).map((block) => across(block)),
      across(conditionLines()),
    ],
  };
}

/** Returns the same layout without any values. */
export function blankSheet(content: Content): PrintSheet {
  return {
    title: t('print.blankTitle'),
    header: {
      name: nothing,
      subtitle: nothing,
      system: raw(manifest.name),
      facts: ['archetype', 'race', 'definitions'].map((id) => ({ label: t(`sheet.${id}`), value: nothing })),
      portraitFrame: true,
    },
    bands: [
      across(...figures(content, undefined)),
      {
        columns: [
          { weight: 3, blocks: [printedAttacks([], 5), gearTable([], 10)] },
          { weight: 2, blocks: [{ kind: 'entries', title: t('sheet.skills'), entries: [], blankLines: 10 }] },
        ],
      },
      across(conditionLines()),
    ],
  };
}

function figures({ currency }: Content, character: HeroicCharacter | undefined): PrintBlock[] {
  const current = (name: string, value: number | undefined) => currentBox(t('print.current'), name, value);
  return [
    printedFigures({ size: 'large' }, [
      {
        ...numberBox(t('sheet.endurance'), character?.endurance),
        ...current('endurance', character?.endurance.value),
      },
      numberBox(t('sheet.defense'), character?.defense),
      {
        label: t('sheet.armorRoll'),
        value: character ? armorRollText(character) : nothing,
        ...(character?.armorRoll && { sources: armorRollNote(character.armorRoll) }),
      },
      {
        ...numberBox(t('sheet.heroism'), character?.heroism),
        ...current('heroism', character?.heroism.value),
      },
    ]),
    printedFigures({ size: 'medium' }, [
      ...statIds.map((stat) => ({
        label: t(`stats.${stat}.name`),
        value: printedNumber(character?.stats[stat]),
      })),
      {
        label: t('sheet.movement'),
        value: character ? t('sheet.movementValue', { yards: character.movement.value }) : nothing,
      },
      {
        label: currency.label,
        value: character ? raw(plainNumber(character.coins.left)) : nothing,
        ...(character && current('coins', character.coins.left)),
      },
      {
        label: t(character?.encumbrance.encumbered === true ? 'sheet.encumbered' : 'sheet.load'),
        value: character ? loadText(character) : nothing,
      },
    ]),
  ];
}

function attackRows({ attacks, content }: HeroicCharacter): PrintTable['rows'] {
  return attacks.map((attack) => {
    const terms = gearTerms(content, attack.weapon, attack.item?.modifier ?? attack.item?.relic);
    const own = attack.item === undefined ? [] : ownWords(attack.item);
    return attackRow(attack, list([...own, attackNote(sourcesText(attack.attack), terms)]));
  });
}

/** Lists the sources of the Att, then keywords. */
function attackNote(sources: Text, terms: readonly Term[]): Text {
  if (terms.length === 0) return sources;
  return t('print.attackNote', { sources, keywords: list(terms.map((term) => term.label)) });
}

function gearTable(rows: PrintTable['rows'], blankRows: number): PrintTable {
  return printedTable(
    { title: t('sheet.gear'), blankRows },
    [
      { label: t('sheet.item'), weight: 6, align: 'start' },
      { label: t('sheet.quantity'), weight: 1.4, align: 'center' },
      { label: t('sheet.where'), weight: 2.8, align: 'start' },
    ],
    rows,
  );
}

function gearRows({ ledger }: CharacterDocument, { owned, content }: HeroicCharacter): PrintTable['rows'] {
  const things = owned.map((item, index): PrintCell[] => [
    {
      text: itemText({ ...item, owned: { ...item.owned, quantity: 1 } }),
      ...small([...ownWords(item), ...aboutGear(content, item)]),
    },
    countedCell(`quantity-${String(index)}`, item.owned.quantity),
    { text: t(`states.${item.owned.state}`) },
  ]);
  const found = belongings(ledger).map(({ name, quantity }, index): PrintCell[] => [
    { text: raw(name) },
    countedCell(`found-${String(index)}`, quantity),
    { text: nothing },
  ]);
  return [...things, ...found];
}

function tracks({ endurance, heroism, attacks }: HeroicCharacter): PrintBlock {
  const shooting = new Map(
    attacks.filter(({ weapon }) => weapon.ammunition === true).map(({ weapon }) => [weapon.id, weapon]),
  );
  return printedTracks({ title: t('print.tracks') }, [
    enduranceTrack(endurance.value),
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
  ]);
}

function skillEntries({ advanced, content }: HeroicCharacter): PrintBlock {
  return printedEntries(
    { title: t('sheet.skills'), blankLines: 1 },
    advanced.skills.map((taken) => skillEntry(content, taken)),
  );
}

function raceTraits({ race: { name, traits } }: HeroicCharacter): PrintBlock[] {
  if (traits === undefined) return [];
  return [{ kind: 'entries', title: t('sheet.traits'), entries: [{ name, text: traits }], blankLines: 0 }];
}

function small(texts: readonly Text[]): { small?: Text } {
  return texts.length === 0 ? {} : { small: list(texts) };
}

function aboutGear(content: Content, { gear, modifier, relic }: Owned): readonly Text[] {
  if (gear.kind === 'item') return [gear.text];
  return gear.kind === 'armor' ? gearTerms(content, gear, modifier ?? relic).map(({ label }) => label) : [];
}
