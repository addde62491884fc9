import { set, type Edit } from '#shared/character/edits';
import type { Text } from '#shared/kernel/text';
import { after } from '#shared/rules/builders/after';
import { rowsBlock } from '#shared/rules/builders/blocks';
import type { Consequence, RollRequest } from '#shared/rules/checks';
import type { PlayAction, PlayBlock } from '#shared/rules/play';
import {
  known,
  traumas as rules,
  traumaTableById,
  type TraumaTable,
} from '#shared/rulesets/starfaring/data/index';
import type { StarfaringCharacter } from '#shared/rulesets/starfaring/derive/index';
import { checkRoll, rollValues } from '#shared/rulesets/starfaring/checks/rolls';
import { sentences, traumaText, type ActiveTrauma } from '#shared/rulesets/starfaring/derive/rollModifiers';
import { abilityName, checkName, t } from '#shared/rulesets/starfaring/texts';
import { newTrauma } from './blow';
import { editsTo } from './step';
import type { TakenTrauma } from './state';

export function traumaBlock(character: StarfaringCharacter): PlayBlock {
  return rowsBlock(
    { id: 'traumas', title: t('play.traumas.title'), empty: t('play.traumas.empty') },
    character.traumas.map((active, index) => ({
      id: `trauma-${String(index)}`,
      title: active.label,
      detail: detailOf(active),
      text: textOf(active),
      actions: actionsOf(character, active, index),
    })),
    rules.tables.flatMap((table) => newActions(character, table)),
  );
}

function detailOf({ trauma }: ActiveTrauma) {
  const name = t(`traumas.${trauma.table}.name`);
  return trauma.healed
    ? t('play.traumas.permanent', { name })
    : t('play.traumas.progress', { name, successes: trauma.successes, needed: rules.recovery.successes });
}

function textOf({ trauma, row }: ActiveTrauma) {
  const { severity } = known(traumaTableById, trauma.table);
  const isGeneral = severity === 'severe' && !trauma.healed;
  return sentences([
    traumaText({ trauma, row }),
    ...(isGeneral ? [t(`traumas.${trauma.table}.text`)] : []),
    ...(trauma.ability === null ? [] : [t('play.traumas.lowered', { ability: abilityName(trauma.ability) })]),
  ]);
}

function actionsOf(character: StarfaringCharacter, active: ActiveTrauma, index: number): PlayAction[] {
  const { trauma, row, parts } = active;
  const table = known(traumaTableById, trauma.table);
  const lowers = parts.flatMap((part) => part.lowers ?? []);
  const saves = parts.flatMap((part) =>
    saveIds.flatMap((id) => (part[id] === undefined ? [] : [{ id, save: part[id] }])),
  );
  return [
    ...(row === undefined
      ? rowActions(character, table, index, trauma, {
          roll: t('play.traumas.roll'),
          pick: t('play.traumas.pickRow'),
        })
      : []),
    ...(lowers.length > 0
      ? [
          {
            id: 'ability',
            label: t(trauma.ability === null ? 'play.traumas.choose' : 'play.traumas.chooseOther'),
            edits: [],
            options: lowers.map((ability) => ({
              id: ability,
              label: t(`abilities.${ability}.name`),
              edits: put(character, index, { ...trauma, ability }),
            })),
          },
        ]
      : []),
    ...saves.flatMap(({ id, save }) => {
      const roll = checkRoll(
        character,
        { kind: 'save', ability: save.ability, skill: save.skill },
        { dc: save.dc, label: t(`play.traumas.${id}`), after: [failed(character, id)] },
      );
      return roll === undefined ? [] : [{ id, label: t(`play.traumas.${id}`), edits: [], roll }];
    }),
    ...(trauma.healed
      ? []
      : [
          {
            id: 'recover',
            label: t('play.traumas.recover'),
            edits: [],
            roll: recoveryRoll(character, table, index, trauma),
          },
          {
            id: 'treat',
            label: t(trauma.treated ? 'play.traumas.untreat' : 'play.traumas.treat'),
            edits: put(character, index, { ...trauma, treated: !trauma.treated }),
          },
        ]),
    {
      id: 'remove',
      label: t('play.traumas.remove'),
      changes: [t('play.traumas.removed', { name: active.label })],
      edits: gone(character, index),
    },
  ];
}

const saveIds = ['actionSave', 'dash', 'facing'] as const;
type SaveId = (typeof saveIds)[number];

/** A lost action takes the reaction with it, a dash ends on the ground, and a feared thing frightens. */
function failed(character: StarfaringCharacter, id: SaveId): Consequence {
  const { play } = character;
  const begins = ({ actionSave: undefined, dash: 'prone', facing: 'frightened' } as const)[id];
  return after(
    'failure',
    t(`play.traumas.failed.${id}`),
    begins === undefined
      ? [set(['taken'], [...new Set([...play.taken, 'action', 'reaction'])])]
      : editsTo(character, { conditions: [...new Set([...play.conditions, begins])] }),
  );
}

/** The save after a full rest; the third success heals everything but permanent effects. */
function recoveryRoll(
  character: StarfaringCharacter,
  table: TraumaTable,
  index: number,
  trauma: TakenTrauma,
): RollRequest {
  const { recovery } = rules;
  const { play } = character;
  const save = recovery.saves[table.kind];
  const values = rollValues(character, { kind: 'save', ...save });
  const successes = trauma.successes + 1;
  const isHealed = successes >= recovery.successes;
  return {
    check: 'save',
    label: t('play.traumas.recoverWith', { save: checkName(save.ability, save.skill) }),
    values: {
      ...values,
      advantages: (values['advantages'] ?? 0) + (play.recuperating ? 1 : 0),
      disadvantages: (values['disadvantages'] ?? 0) + (trauma.treated ? 0 : 1) + (play.strenuous ? 1 : 0),
      dc: recovery.dc,
    },
    after: [
      isHealed
        ? after('success', t('play.traumas.healed'), heal(character, table, index, trauma))
        : after(
            'success',
            t('play.traumas.success', { successes }),
            put(character, index, { ...trauma, successes }),
          ),
    ],
  };
}

function heal(
  character: StarfaringCharacter,
  table: TraumaTable,
  index: number,
  trauma: TakenTrauma,
): Edit[] {
  return table.severity === 'severe'
    ? put(character, index, { ...trauma, successes: rules.recovery.successes, healed: true })
    : gone(character, index);
}

function newActions(character: StarfaringCharacter, table: TraumaTable): PlayAction[] {
  const name = t(`traumas.${table.id}.name`);
  const labels = { roll: t('play.traumas.rollNew', { name }), pick: t('play.traumas.pickNew', { name }) };
  const index = character.play.traumas.length;
  return rowActions(character, table, index, newTrauma(table.id), labels).map((action) => ({
    ...action,
    id: `${action.id}-${table.id}`,
  }));
}

/** The row is rolled or chosen. */
function rowActions(
  character: StarfaringCharacter,
  table: TraumaTable,
  index: number,
  trauma: TakenTrauma,
  labels: { readonly roll: Text; readonly pick: Text },
): PlayAction[] {
  const rows = table.rows.map(({ id }) => ({
    id,
    label: t(`traumas.${table.id}.rows.${id}.title`),
    text: t(`traumas.${table.id}.rows.${id}.text`),
    edits: rowEdits(character, table, index, { ...trauma, row: id }),
  }));
  const roll = {
    check: 'trauma',
    label: t(`traumas.${table.id}.name`),
    values: { table: table.id },
    after: rows.map(({ id, label, edits }) => after(id, t('play.traumas.take', { name: label }), edits)),
  };
  return [
    { id: 'roll', label: labels.roll, edits: [], roll },
    { id: 'pick', label: labels.pick, edits: [], options: rows },
  ];
}

/** Also switches on the conditions that start with the trauma. */
function rowEdits(
  character: StarfaringCharacter,
  table: TraumaTable,
  index: number,
  trauma: TakenTrauma,
): Edit[] {
  const row = table.rows.find(({ id }) => id === trauma.row);
  const begins = [...(table.general.conditions ?? []), ...(row?.conditions ?? [])];
  const conditions = [...new Set([...character.play.conditions, ...begins])];
  const bleeds = begins.includes('bleeding') && !character.conditions.has('bleeding');
  // The stun lasts until the end of the next turn; another one, as long as that one says.
  const stuns = begins.includes('stunned') && !character.play.conditions.includes('stunned');
  return [
    ...put(character, index, trauma),
    ...(begins.length > 0
      ? editsTo(character, {
          conditions,
          ...(bleeds && { bled: 0 }),
          ...(stuns && { until: { stunned: 'before' } }),
        })
      : []),
  ];
}

function put(character: StarfaringCharacter, index: number, trauma: TakenTrauma): Edit[] {
  return editsTo(character, { traumas: character.play.traumas.toSpliced(index, 1, trauma) });
}

function gone(character: StarfaringCharacter, index: number): Edit[] {
  return editsTo(character, { traumas: character.play.traumas.toSpliced(index, 1) });
}
