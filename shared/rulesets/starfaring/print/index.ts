import { sourcesText } from '#shared/rules/explained';
import type { CharacterDocument } from '#shared/character/document';
import { list, raw, signed, type Text } from '#shared/kernel/text';
import { belongings } from '#shared/ledger/ledger';
import { printedFigures, printedTable, printedTracks } from '#shared/rules/builders/blocks';
import {
  across,
  countedCell,
  currentBox,
  nothing,
  numberBox,
  printedNumber,
} from '#shared/rules/print/paper';
import type {
  PrintBand,
  PrintBlock,
  PrintCell,
  PrintFigure,
  PrintSheet,
  PrintTable,
  PrintTrack,
} from '#shared/rules/print/print';
import type { PrintExtras } from '#shared/rules/ruleset';
import {
  abilityIds,
  conditionIds,
  exhaustion,
  reaching,
  senses,
  skills,
  traumas as traumaRules,
  type AbilityId,
  type ConditionId,
  checkFacts,
} from '#shared/rulesets/starfaring/data/index';
import { checkBonus, type StarfaringCharacter } from '#shared/rulesets/starfaring/derive/index';
import { decimal, meters, protectionTexts } from '#shared/rulesets/starfaring/derive/figures';
import manifest from '#shared/rulesets/starfaring/manifest.json';
import { attackName, gearName } from '#shared/rulesets/starfaring/checks/rolls';
import { damageText } from '#shared/rulesets/starfaring/sheet/index';
import { sentences, traumaText } from '#shared/rulesets/starfaring/derive/rollModifiers';
import { conditionName, featureName, plain, skillName, t } from '#shared/rulesets/starfaring/texts';

export function printSheet(
  document: CharacterDocument,
  character: StarfaringCharacter,
  extras: PrintExtras,
): PrintSheet {
  const { choices, attacks } = character;
  const name = raw(document.name);
  const sensed = sensesOf(choices);
  return {
    title: t('print.title', { name }),
    header: {
      name,
      subtitle: raw(choices.class),
      system: raw(manifest.name),
      facts: [
        { label: t('creation.concept.species'), value: raw(choices.species) },
        { label: t('creation.values.level'), value: raw(String(choices.level)) },
        { label: t('sheet.size'), value: t(`sizes.${choices.size}.name`) },
        ...(sensed.length > 0 ? [{ label: t('sheet.senses'), value: list(sensed) }] : []),
        { label: t('print.rest'), value: t('print.restValue', { hours: choices.restHours }) },
      ],
      ...(extras.portrait && { portrait: extras.portrait }),
      portraitFrame: true,
    },
    bands: bands(character, {
      attacks: attackTable(attackRows(character), Math.max(0, 2 - attacks.length)),
      gear: gearTable(gearRows(document, character), 2),
    }),
  };
}

/** Returns the same layout without any values. */
export function blankSheet(): PrintSheet {
  const facts = ['creation.concept.species', 'creation.concept.class', 'creation.values.level'];
  return {
    title: t('print.blankTitle'),
    header: {
      name: nothing,
      subtitle: nothing,
      system: raw(manifest.name),
      facts: facts.map((key) => ({ label: t(key), value: nothing })),
      portraitFrame: true,
    },
    bands: bands(undefined, { attacks: attackTable([], 4), gear: gearTable([], 4) }),
  };
}

function bands(
  character: StarfaringCharacter | undefined,
  { attacks, gear }: { readonly attacks: PrintBlock; readonly gear: PrintBlock },
): PrintBand[] {
  return [
    across(...figures(character), attacks),
    skillBand(character),
    stateBand(character),
    {
      columns: [
        { weight: 1, blocks: [gear] },
        { weight: 1, blocks: [notes()] },
      ],
    },
  ];
}

function figures(character: StarfaringCharacter | undefined): PrintBlock[] {
  /** `value` is not asked for on a blank sheet. */
  const box = (id: string, value: (of: StarfaringCharacter) => Text): PrintFigure => ({
    label: t(`sheet.${id}`),
    value: character ? value(character) : nothing,
  });
  const vitality = character?.vitality;
  return [
    printedFigures({ size: 'large' }, [
      {
        ...numberBox(t('sheet.vitality'), vitality?.maximum),
        ...currentBox(t('print.current'), 'vitality', vitality?.current),
      },
      box('defense', ({ choices }) => plain(choices.defense)),
      { ...box('armorValue', ({ choices }) => plain(choices.armorValue)), ...armorSources(character) },
      {
        ...numberBox(t('sheet.speed'), character?.speed, character ? meters(character.speed.value) : nothing),
        ...(character && character.speeds.length > 0 && { sources: list(character.speeds.map(speedText)) }),
      },
    ]),
    printedFigures(
      { size: 'medium' },
      abilityIds.map((id) => ({
        label: t(`abilities.${id}.name`),
        value: printedNumber(character?.abilities[id]),
      })),
    ),
    printedFigures({ size: 'medium' }, [
      box('initiative', ({ initiative }) => raw(signed(initiative.value))),
      box('deathThreshold', ({ deathThreshold }) => plain(deathThreshold.value)),
      box('passiveAlertness', ({ passiveAlertness }) => plain(passiveAlertness.value)),
      box('longJump', ({ longJump }) => meters(longJump.value)),
      box('highJump', ({ highJump }) => meters(highJump.value)),
      box('breath', ({ breath }) => t('print.breath', { count: breath.value })),
      box('load', ({ load }) =>
        t('print.load', { carried: decimal(load.carried), capacity: decimal(load.capacity.value) }),
      ),
    ]),
  ];
}

const speedText = ({ id, speed }: StarfaringCharacter['speeds'][number]): Text =>
  t('sheet.skillLine', { skill: t(`movements.${id}`), total: meters(speed.value) });

const sensesOf = ({ senses: own }: StarfaringCharacter['choices']): Text[] =>
  senses.flatMap((id) => {
    const reach = Number(own[id] ?? 0);
    const name = t(`senses.${id}.name`);
    if (reach === 0) return [];
    return [reaching.has(id) ? t('sheet.skillLine', { skill: name, total: meters(reach) }) : name];
  });

/** Worn armor, and what the body itself resists. */
function armorSources(character: StarfaringCharacter | undefined): Pick<PrintFigure, 'sources'> {
  if (character === undefined) return {};
  const { choices } = character;
  const worn = choices.armor === 'none' ? undefined : t(`armor.${choices.armor}`);
  const own = protectionTexts(choices);
  if (own.length === 0) return worn ? { sources: worn } : {};
  const tail = sentences(own);
  return { sources: worn ? t('sheet.subtitle', { head: worn, tail }) : tail };
}

function attackTable(rows: PrintTable['rows'], blankRows: number): PrintTable {
  return printedTable(
    { title: t('sheet.attacks'), blankRows },
    [
      { label: t('sheet.attack'), weight: 5, align: 'start' },
      { label: t('sheet.toHit'), weight: 1.3, align: 'center', strong: true },
      { label: t('sheet.damage'), weight: 1.8, align: 'center', strong: true },
      { label: t('sheet.range'), weight: 2.8, align: 'start' },
      { label: t('sheet.properties'), weight: 4, align: 'start' },
    ],
    rows,
  );
}

function attackRows({ attacks }: StarfaringCharacter): PrintTable['rows'] {
  return attacks.map((attack) => [
    { text: attackName(attack), small: sourcesText(attack.attack) },
    { text: raw(signed(attack.attack.value)) },
    { text: attack.damage === undefined ? raw(attack.choice.damage) : damageText(attack.damage) },
    { text: t(`ranges.${attack.choice.range}`) },
    { text: raw(attack.choice.properties) },
  ]);
}

/** Columns of similar height; the last one is filled with combat values. */
const skillColumns: readonly { readonly weight: number; readonly abilities: readonly AbilityId[] }[] = [
  { weight: 1.14, abilities: ['cmb', 'str'] },
  { weight: 1, abilities: ['dex', 'per'] },
  { weight: 0.95, abilities: ['int', 'wil'] },
  { weight: 0.95, abilities: ['tec'] },
];

function skillBand(character: StarfaringCharacter | undefined): PrintBand {
  return {
    columns: skillColumns.map(({ weight, abilities }, index) => ({
      weight,
      blocks: [
        ...abilities.map((ability) => skillTable(character, ability)),
        ...(index === skillColumns.length - 1 ? [turnTracks(character)] : []),
      ],
    })),
  };
}

/** Shows bonuses of trained skills, and the total of every check. */
function skillTable(character: StarfaringCharacter | undefined, ability: AbilityId): PrintBlock {
  const numbers = (id: string): PrintCell[] => {
    if (character === undefined) return [{ text: nothing }, { text: nothing }];
    const bonus = character.choices.skills[id];
    return [
      { text: bonus === undefined ? nothing : raw(signed(bonus)) },
      { text: raw(signed(checkBonus(character, ability, id).value)) },
    ];
  };
  return printedTable(
    { title: t(`abilities.${ability}.name`), blankRows: 0 },
    [
      { label: t('sheet.skill'), weight: 6, align: 'start' },
      { label: t('print.plus'), weight: 1.2, align: 'center' },
      { label: t('print.roll'), weight: 1.9, align: 'center', strong: true },
    ],
    skills
      .filter((skill) => skill.ability === ability)
      .map(({ id }) => [{ text: skillName(id) }, ...numbers(id)]),
  );
}

function stateBand(character: StarfaringCharacter | undefined): PrintBand {
  const half = conditionIds.length / 2;
  const first = conditionTracks(conditionIds.slice(0, half), t('print.conditions'));
  const second = conditionTracks(conditionIds.slice(half), t('print.conditionsMore'));
  return {
    columns: [
      { weight: 1.05, blocks: [first] },
      { weight: 1.3, blocks: [second] },
      { weight: 2, blocks: [traumaTable(character), poolTracks(character)] },
    ],
  };
}

const track = (
  label: Text,
  boxes: number,
  name: string,
  more: Partial<PrintTrack['field']> = {},
): PrintTrack => ({
  label,
  boxes,
  field: { name, value: '', ...more },
});

function turnTracks(character: StarfaringCharacter | undefined): PrintBlock {
  const { needed } = checkFacts.deathSave;
  const level = character?.exhaustion.value ?? 0;
  return printedTracks({ title: t('print.track') }, [
    // Levels from rads are included, so the value differs from the tracker's.
    track(t('sheet.exhaustion'), exhaustion.levels.length, 'exhaustion', {
      value: level === 0 ? '' : String(level),
    }),
    track(t('print.deathSuccesses'), needed, 'death-successes', { now: 'successes' }),
    track(t('print.deathFailures'), needed, 'death-failures', { now: 'failures' }),
  ]);
}

/** Points that last a session or a day. */
function poolTracks(character: StarfaringCharacter | undefined): PrintBlock {
  const psi = Math.min(40, character?.choices.psi ?? 0);
  return printedTracks({ title: t('print.pools') }, [
    track(t('print.edge'), checkFacts.edge.hand, 'edge', { now: 'edge' }),
    ...Object.entries(character?.choices.features ?? {}).map(([key, { name, uses }]) =>
      track(featureName(name), uses, `uses-${key}`, { now: `uses-${key}`, counts: 'gone' }),
    ),
    ...(psi > 0 ? [track(t('sheet.psi'), psi, 'psi', { now: 'psi', counts: 'gone' })] : []),
  ]);
}

function conditionTracks(ids: readonly ConditionId[], title: Text): PrintBlock {
  return printedTracks(
    { title },
    ids.map((id) => track(conditionName(id), 1, `condition-${id}`, { now: id })),
  );
}

function traumaTable(character: StarfaringCharacter | undefined): PrintBlock {
  const suffered = character?.traumas ?? [];
  return printedTable(
    { title: t('print.traumas'), blankRows: Math.max(2, 5 - suffered.length) },
    [
      { label: t('print.trauma'), weight: 3, align: 'start' },
      { label: t('print.effect'), weight: 5, align: 'start' },
      { label: t('print.saves', { count: traumaRules.recovery.successes }), weight: 1.2, align: 'center' },
    ],
    suffered.map(({ trauma, label, row }, index) => [
      { text: label, small: t(`traumas.${trauma.table}.name`) },
      { text: traumaText({ trauma, row }) },
      {
        text: raw(String(trauma.successes)),
        field: { name: `trauma-${String(index)}`, value: String(trauma.successes) },
      },
    ]),
  );
}

function gearTable(rows: PrintTable['rows'], blankRows: number): PrintTable {
  return printedTable(
    { title: t('sheet.gear'), blankRows, fill: true },
    [
      { label: t('sheet.item'), weight: 6, align: 'start' },
      { label: t('sheet.quantity'), weight: 1.7, align: 'center' },
      { label: t('sheet.weight'), weight: 1.6, align: 'end' },
    ],
    rows,
  );
}

function gearRows({ ledger }: CharacterDocument, { choices }: StarfaringCharacter): PrintTable['rows'] {
  return [
    ...choices.gear.map((item, index) => [
      { text: gearName(item) },
      countedCell(`quantity-${String(index)}`, item.quantity),
      { text: t('sheet.kilograms', { weight: decimal(item.quantity * item.weight) }) },
    ]),
    ...belongings(ledger).map(({ name, quantity }, index) => [
      { text: raw(name) },
      countedCell(`found-${String(index)}`, quantity),
      { text: nothing },
    ]),
  ];
}

function notes(): PrintBlock {
  return {
    kind: 'lines',
    title: t('print.jottings'),
    lines: 3,
    fill: true,
    state: true,
    field: { name: 'notes', value: '' },
  };
}
