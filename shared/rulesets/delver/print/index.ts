import type { CharacterDocument } from '../../../character/document';
import { raw, signed, type Text } from '../../../kernel/text';
import { belongings, type LedgerItem } from '../../../ledger/ledger';
import type {
  PrintBand,
  PrintBlock,
  PrintFigure,
  PrintSheet,
  PrintTable,
  PrintTracks,
} from '../../../rules/print/print';
import { problemBlocks } from '../../../rules/print/problemBlocks';
import type { PrintExtras } from '../../../rules/ruleset';
import { attributeIds, rules, saveIds } from '../data';
import { skillBonus, type DelverCharacter } from '../derive';
import manifest from '../manifest.json';
import { hitPointsLeft, type Play } from '../play/state';
import { damageText, itemText, shockText } from '../sheet';
import { attributeName, plain, sourcesText, t, typed } from '../texts';

const nothing = raw('');

export function printSheet(
  document: CharacterDocument,
  character: DelverCharacter,
  play: Play,
  extras: PrintExtras,
): PrintSheet {
  const { choices } = character;
  const name = raw(document.name);
  return {
    title: t('print.title', { name }),
    header: {
      name,
      subtitle: nothing,
      system: raw(manifest.name),
      facts: [
        { label: t('sheet.class'), value: raw(choices.class.trim()) },
        { label: t('sheet.level'), value: raw(plain(choices.level)) },
      ],
      ...(character.problems.length > 0 && { mark: t('print.illegal') }),
      ...(extras.portrait && { portrait: extras.portrait }),
      portraitFrame: true,
    },
    bands: [
      figureBand(filledFigures(character, play)),
      ...waiverBand(document, character),
      {
        columns: [
          { weight: 3, blocks: [weaponTable(character), skillTable(character)] },
          {
            weight: 2,
            blocks: [tracks(), spellEntries(character), ...found(belongings(document.ledger)), gear()],
          },
        ],
      },
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
      facts: ['sheet.class', 'sheet.level'].map((key) => ({ label: t(key), value: nothing })),
      portraitFrame: true,
    },
    bands: [
      figureBand({
        large: [
          figure('sheet.hitPoints', { now: '' }),
          figure('sheet.armorClass'),
          figure('sheet.attackBonus'),
        ],
        attributes: attributeIds.map((id) => ({
          label: t(`attributes.${id}.name`),
          value: nothing,
          current: { label: t('print.scoreLabel'), field: { name: `score-${id}`, value: '' } },
        })),
        saves: saveIds.map((id) => ({ label: t(`saves.${id}.name`), value: nothing })),
      }),
      {
        columns: [
          {
            weight: 3,
            blocks: [
              { ...weaponColumns(), blankRows: 5 },
              { ...skillColumns(), blankRows: 8, fill: true },
            ],
          },
          {
            weight: 2,
            blocks: [
              tracks(),
              { kind: 'entries', title: t('sheet.spells'), entries: [], blankLines: 6 },
              gear(),
            ],
          },
        ],
      },
    ],
  };
}

interface SheetFigures {
  readonly large: readonly PrintFigure[];
  readonly attributes: readonly PrintFigure[];
  readonly saves: readonly PrintFigure[];
}

function figureBand({ large, attributes, saves }: SheetFigures): PrintBand {
  return {
    columns: [
      {
        weight: 1,
        blocks: [
          { kind: 'figures', size: 'large', figures: large },
          { kind: 'figures', size: 'medium', title: t('sheet.attributes'), figures: attributes },
          { kind: 'figures', size: 'medium', title: t('sheet.saves'), figures: saves },
        ],
      },
    ],
  };
}

function figure(key: string, more: { value?: Text; now?: string } = {}): PrintFigure {
  const { value = nothing, now } = more;
  return {
    label: t(key),
    value,
    ...(now !== undefined && {
      current: {
        label: t('print.current'),
        field: { name: key, value: now, now: key.replace('sheet.', '') },
      },
    }),
  };
}

function filledFigures({ choices, modifiers, saves }: DelverCharacter, play: Play): SheetFigures {
  const left = hitPointsLeft(play, choices.hitPoints);
  return {
    large: [
      figure('sheet.hitPoints', { value: raw(String(choices.hitPoints)), now: String(left) }),
      figure('sheet.armorClass', { value: raw(String(choices.armorClass)) }),
      figure('sheet.attackBonus', { value: raw(signed(choices.attackBonus)) }),
    ],
    attributes: attributeIds.map((id) => ({
      label: t(`attributes.${id}.name`),
      value: raw(signed(modifiers[id])),
      sources: t('print.score', { score: choices.attributes[id] }),
    })),
    saves: saveIds.map((id) => ({
      label: t(`saves.${id}.name`),
      value: raw(plain(saves[id].value)),
      sources: sourcesText(saves[id]),
    })),
  };
}

function weaponColumns(): PrintTable {
  return {
    kind: 'table',
    title: t('sheet.weapons'),
    columns: [
      { label: t('sheet.weapon'), weight: 5, align: 'start' },
      { label: t('sheet.hit'), weight: 1.4, align: 'center', strong: true },
      { label: t('sheet.damage'), weight: 2, align: 'center', strong: true },
      { label: t('sheet.shock'), weight: 1.6, align: 'center' },
    ],
    rows: [],
    blankRows: 0,
  };
}

function weaponTable({ attacks }: DelverCharacter): PrintBlock {
  return {
    ...weaponColumns(),
    rows: attacks.map((attack) => [
      {
        text: typed(attack.weapon.name, 'sheet.unnamed'),
        small: t('print.weaponNote', {
          reach: t(attack.weapon.ranged ? 'sheet.ranged' : 'sheet.melee'),
          sources: sourcesText(attack.bonus),
        }),
      },
      { text: raw(signed(attack.bonus.value)) },
      { text: damageText(attack) },
      { text: shockText(attack) },
    ]),
    blankRows: 2,
  };
}

function skillColumns(): PrintTable {
  return {
    kind: 'table',
    title: t('sheet.skills'),
    columns: [
      { label: t('sheet.skill'), weight: 4, align: 'start' },
      { label: t('sheet.level'), weight: 1.2, align: 'center', strong: true },
      ...attributeIds.map((id) => ({ label: attributeName(id), weight: 1, align: 'center' as const })),
    ],
    rows: [],
    blankRows: 0,
  };
}

/** Lists every attribute, because the situation decides which one applies. */
function skillTable(character: DelverCharacter): PrintBlock {
  return {
    ...skillColumns(),
    rows: character.choices.skills.map((skill) => [
      { text: typed(skill.name, 'sheet.unnamed') },
      { text: raw(plain(skill.level)) },
      ...attributeIds.map((id) => ({ text: raw(signed(skillBonus(skill, id, character).value)) })),
    ]),
    blankRows: 2,
    fill: true,
  };
}

/** Boxes for the six rounds of the dying, Frail, and the shield's Shock of the round. */
function tracks(): PrintTracks {
  const { rounds } = rules.injury;
  return {
    kind: 'tracks',
    title: t('print.tracks'),
    tracks: [
      { label: t('print.dying'), boxes: rounds, field: { name: 'dying', value: '', now: 'rounds' } },
      { label: t('play.frail.title'), boxes: 1, field: { name: 'frail', value: '', now: 'frail' } },
      { label: t('play.round.shield.title'), boxes: 1, field: { name: 'shield', value: '', now: 'shield' } },
    ],
  };
}

function spellEntries({ choices }: DelverCharacter): PrintBlock {
  return {
    kind: 'entries',
    title: t('sheet.spells'),
    entries: choices.spells.map(({ name, note }) => ({
      name: typed(name, 'sheet.unnamed'),
      ...(note.trim() !== '' && { text: raw(note.trim()) }),
    })),
    blankLines: choices.spells.length === 0 ? 4 : 2,
  };
}

/** Returns nothing without any loot. */
function found(items: readonly LedgerItem[]): PrintBlock[] {
  if (items.length === 0) return [];
  const entries = items.map((item) => ({ name: itemText(item) }));
  return [{ kind: 'entries', title: t('campaign.gear'), entries, blankLines: 0 }];
}

function gear(): PrintBlock {
  return {
    kind: 'lines',
    title: t('print.gear'),
    lines: 2,
    fill: true,
    state: true,
    field: { name: 'gear', value: '' },
  };
}

function waiverBand({ waivers }: CharacterDocument, { problems }: DelverCharacter): PrintBand[] {
  const blocks = problemBlocks(problems, waivers, {
    title: t('print.illegal'),
    waived: (who) => t('print.waived', who),
  });
  return blocks.length === 0 ? [] : [{ columns: [{ weight: 1, blocks }] }];
}
