import { raw, signed, type Text, type Translate } from '#shared/kernel/text';
import type { LedgerItem } from '#shared/ledger/ledger';
import type { AsideView } from '#shared/rules/views';
import {
  type EntriesBlock,
  type SheetBlock,
  type SheetView,
  type TableBlock,
  type TableCell,
  inPlay,
} from '#shared/rules/sheetViews';
import { abilityIds, skills, type AbilityId } from '#shared/rulesets/starfaring/data/index';
import {
  checkBonus,
  passiveValue,
  rollModifiersFor,
  type Attack,
  type Damage,
  type StarfaringCharacter,
} from '#shared/rulesets/starfaring/derive/index';
import {
  abilityFigures,
  bodyFigures,
  decimal,
  playFigures,
  saveFigures,
} from '#shared/rulesets/starfaring/derive/figures';
import {
  attackName,
  attackRoll,
  attackStopped,
  checkRoll,
  damageRoll,
  gearName,
} from '#shared/rulesets/starfaring/checks/rolls';
import {
  sentences,
  rollModifiersText,
  traumaText,
  type RollModifiers,
} from '#shared/rulesets/starfaring/derive/rollModifiers';
import { abilityName, conditionName, plain, skillName, t } from '#shared/rulesets/starfaring/texts';
import type { CharacterDocument } from '#shared/character/document';
import type { Json } from '#shared/kernel/jsonValue';
import { entriesBlock, figuresBlock, tableBlock } from '#shared/rules/builders/blocks';
import { reportHead } from '#shared/rules/problem';

/** The text of an empty cell. */
const idle = raw('');

/** An example is "Level 3 · Human · Scout". */
export function subtitle({ choices }: StarfaringCharacter): Text {
  const level = t('sheet.level', { level: choices.level });
  const words = [choices.species, choices.class].map((word) => word.trim()).filter((word) => word !== '');
  return words.reduce<Text>((head, word) => t('sheet.subtitle', { head, tail: raw(word) }), level);
}

export function aside(character: StarfaringCharacter): AsideView {
  const trained = skills.filter(({ id }) => character.choices.skills[id] !== undefined);
  return {
    subtitle: subtitle(character),
    figures: [...abilityFigures(character), ...playFigures(character)],
    lists: [
      {
        title: t('sheet.skills'),
        items: trained.map(({ id, ability }) =>
          t('sheet.skillLine', {
            skill: skillName(id),
            total: signed(checkBonus(character, ability, id).value),
          }),
        ),
      },
      {
        title: t('sheet.attacks'),
        items: character.attacks.map((attack) =>
          t('sheet.skillLine', { skill: attackName(attack), total: signed(attack.attack.value) }),
        ),
      },
    ],
  };
}

/** `belongings` is loot by name. */
export function sheet(character: StarfaringCharacter, belongings: readonly LedgerItem[]): SheetView {
  const blocks: SheetBlock[] = [
    inPlay('numbers', figuresBlock({ id: 'vitals', title: t('sheet.vitals') }, playFigures(character))),
    { kind: 'figures', id: 'abilities', title: t('sheet.abilities'), figures: abilityFigures(character) },
    inPlay('numbers', figuresBlock({ id: 'saves', title: t('sheet.saves') }, saveFigures(character))),
    inPlay('rolls', attackTable(character)),
    ...(character.conditions.size + character.traumas.length > 0 ? [stateEntries(character)] : []),
    ...abilityIds.map((ability) => skillTable(character, ability)),
    { kind: 'figures', id: 'body', title: t('sheet.body'), figures: bodyFigures(character) },
    gearTable(character, belongings),
  ];
  return { subtitle: subtitle(character), blocks, playBlocks: skillLists(character) };
}

function attackTable(character: StarfaringCharacter): TableBlock {
  return withoutIdleColumn(
    tableBlock(
      { id: 'attacks', title: t('sheet.attacks'), empty: t('sheet.attacksEmpty') },
      [
        { id: 'name', label: t('sheet.attack'), numeric: false },
        { id: 'bonus', label: t('sheet.toHit'), numeric: true },
        { id: 'damage', label: t('sheet.damage'), numeric: true },
        { id: 'range', label: t('sheet.range'), numeric: false },
        { id: 'properties', label: t('sheet.properties'), numeric: false },
        { id: 'now', label: t('sheet.now'), numeric: false },
      ],
      character.attacks.map((attack, index) => ({
        id: String(index),
        cells: [
          { text: attackName(attack) },
          toHitCell(character, attack),
          damageCell(attack),
          { text: t(`ranges.${attack.choice.range}`) },
          { text: raw(attack.choice.properties) },
          character.play.surprised ? { text: t('sheet.surprised') } : rollModifiersCell(attack.rollModifiers),
        ],
      })),
    ),
  );
}

function toHitCell(character: StarfaringCharacter, attack: Attack): TableCell {
  const text = raw(signed(attack.attack.value));
  const roll = attackRoll(character, attack);
  const why = attackStopped(character, attack);
  if (why === undefined) return cell(text, attack.attack, roll);
  return { ...cell(text, attack.attack), stopped: { roll, why } };
}

/** Drops an empty last column. */
function withoutIdleColumn(table: TableBlock): TableBlock {
  const isIdle = table.rows.every(({ cells }) => cells.at(-1)?.text === idle);
  if (!isIdle) return table;
  return {
    ...table,
    columns: table.columns.slice(0, -1),
    rows: table.rows.map(({ id, cells }) => ({ id, cells: cells.slice(0, -1) })),
  };
}

function damageCell(attack: Attack): TableCell {
  if (attack.damage === undefined) return { text: raw(attack.choice.damage) };
  return cell(damageText(attack.damage), attack.damage.bonus, damageRoll(attack));
}

/** An example is "2d6+3". */
export function damageText({ count, sides, bonus }: Damage): Text {
  const dice = `${String(count)}d${String(sides)}`;
  return raw(bonus.value === 0 ? dice : `${dice}${signed(bonus.value)}`);
}

/** Includes untrained skills, each with its bonus, total and passive value. */
function skillTable(character: StarfaringCharacter, ability: AbilityId): TableBlock {
  return withoutIdleColumn(
    tableBlock(
      {
        id: `skills-${ability}`,
        title: t('sheet.skillsOf', { ability: t(`abilities.${ability}.name`) }),
        empty: t('sheet.attacksEmpty'),
      },
      [
        { id: 'skill', label: t('sheet.skill'), numeric: false },
        { id: 'bonus', label: t('sheet.bonus'), numeric: true },
        { id: 'check', label: t('sheet.check'), numeric: true },
        { id: 'passive', label: t('sheet.passive'), numeric: true },
        { id: 'now', label: t('sheet.now'), numeric: false },
      ],
      skills
        .filter((skill) => skill.ability === ability)
        .map(({ id }) => {
          const bonus = character.choices.skills[id];
          const total = checkBonus(character, ability, id);
          const passive = passiveValue(character, id);
          const facts = { kind: 'check', ability, skill: id } as const;
          return {
            id,
            cells: [
              { text: raw(''), terms: [{ label: skillName(id), explanation: t(`skills.${id}.text`) }] },
              { text: bonus === undefined ? t('sheet.untrained') : raw(signed(bonus)) },
              cell(raw(signed(total.value)), total, checkRoll(character, facts)),
              cell(plain(passive.value), passive),
              rollModifiersCell(rollModifiersFor(character, facts)),
            ],
          };
        }),
    ),
  );
}

/** All skills fill a page, so that untrained ones are rarer rolls. */
function skillLists(character: StarfaringCharacter): SheetBlock[] {
  const tables = abilityIds.map((ability) => skillTable(character, ability));
  const [first] = tables;
  if (first === undefined) return [];
  const rows = tables.flatMap((table) => table.rows);
  const isTrained = ({ id }: TableBlock['rows'][number]) => Object.hasOwn(character.choices.skills, id);
  const trained = rows.filter(isTrained);
  const others = rows.filter((row) => !isTrained(row));
  return [
    inPlay('rolls', { ...first, id: 'skills-trained', title: t('sheet.skills'), rows: trained }),
    inPlay('moreRolls', {
      ...first,
      id: 'skills-untrained',
      title: t('sheet.untrainedSkills'),
      rows: others,
    }),
  ];
}

function cell(
  text: Text,
  explained: NonNullable<TableCell['explained']>,
  roll?: TableCell['roll'],
): TableCell {
  return { text, explained, ...(roll && { roll }) };
}

function rollModifiersCell(rollModifiers: RollModifiers): TableCell {
  return { text: rollModifiersText(rollModifiers) ?? idle };
}

function stateEntries(character: StarfaringCharacter): EntriesBlock {
  return entriesBlock({ id: 'state', title: t('sheet.state'), empty: sentences([]) }, [
    ...[...character.conditions.values()].map(({ condition: { id }, cause }) => ({
      id,
      name: conditionName(id),
      ...(cause && { detail: cause }),
      texts: [t(`conditions.${id}.text`)],
    })),
    ...character.traumas.map(({ trauma, label, row }, index) => ({
      id: `trauma-${String(index)}`,
      name: label,
      detail: t(`traumas.${trauma.table}.name`),
      texts: [
        traumaText({ trauma, row }),
        ...(row === undefined || trauma.ability === null
          ? []
          : [t('play.traumas.lowered', { ability: abilityName(trauma.ability) })]),
      ],
    })),
  ]);
}

function gearTable({ choices }: StarfaringCharacter, belongings: readonly LedgerItem[]): TableBlock {
  return tableBlock(
    { id: 'gear', title: t('sheet.gear'), empty: t('sheet.gearEmpty') },
    [
      { id: 'item', label: t('sheet.item'), numeric: false },
      { id: 'quantity', label: t('sheet.quantity'), numeric: true },
      { id: 'weight', label: t('sheet.weight'), numeric: true },
    ],
    [
      ...choices.gear.map((item, index) => ({
        id: String(index),
        cells: [
          { text: gearName(item) },
          { text: raw(String(item.quantity)) },
          { text: t('sheet.kilograms', { weight: decimal(item.quantity * item.weight) }) },
        ],
      })),
      // The weight of loot is unknown.
      ...belongings.map(({ name, quantity }, index) => ({
        id: `found-${String(index)}`,
        cells: [{ text: raw(name) }, { text: raw(String(quantity)) }, { text: idle }],
      })),
    ],
  );
}

/** The contract of the command line (Other plans); free entries are never illegal. */
export function report(
  document: CharacterDocument,
  character: StarfaringCharacter,
  translate: Translate,
): Json {
  return {
    ...reportHead(document, [], translate),
    derived: {
      vitalityMaximum: character.vitality.maximum.value,
      deathThreshold: character.deathThreshold.value,
      initiative: character.initiative.value,
      passiveAlertness: character.passiveAlertness.value,
      longJump: character.longJump.value,
      highJump: character.highJump.value,
      breath: { minutes: character.breath.value, rounds: character.breath.value },
    },
  };
}
