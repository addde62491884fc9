import { changeBy } from '#shared/character/edits';
import type { Text } from '#shared/kernel/text';
import { after } from '#shared/rules/builders/after';
import { entriesBlock, tracker } from '#shared/rules/builders/blocks';
import { blocked, type Change } from '#shared/rules/fight/change';
import type { ActionsBlock, PlayAction, Tracker } from '#shared/rules/play';
import type { Consequence, RollRequest } from '#shared/rules/checks';
import type { EntriesBlock } from '#shared/rules/sheetViews';
import { allOver, ended } from '#shared/rulesets/heroic/state/play';
import { enduranceLeft } from '#shared/rulesets/heroic/derive/state';
import { figures } from '#shared/rulesets/heroic/content/resolution';
import type { Mode } from '#shared/rulesets/heroic/checks/rolls';
import { maneuvered } from '#shared/rulesets/heroic/sheet/skillRolls';
import { statRoll, unknownSide, mending } from '#shared/rulesets/heroic/checks/requests';
import { labelAndText, t } from '#shared/rulesets/heroic/texts';
import type { VehicleChoices } from '#shared/rulesets/heroic/forms/choices';
import type { BlockState } from '#shared/rulesets/heroic/forms/blockState';
import { handsOf, mobilityName, piloting } from './vehicle';

/** Conditions of a maneuver (9.2), which last until the pilot's next action. */
const maneuvers = ['maneuver-attack', 'maneuver-defense', 'maneuver-backfired'] as const;

/** Mobility grants advantage (4). */
function pilotRoll(current: BlockState, choices: VehicleChoices, check: string, key: string): RollRequest {
  const { pilot, character, content } = current;
  const agi = piloting(character.counted.agi, pilot);
  const mode: Mode = pilot?.mobility === undefined ? 'normal' : 'advantage';
  const base = statRoll(current, 'agi', { label: t(key), mode });
  return {
    ...base,
    check,
    values: { ...base.values, stat: agi.value, mode },
    notes: [
      ...agi.sources.map(({ label }) => label),
      ...(pilot?.mobility === undefined
        ? []
        : [t('forms.rolls.advantage', { ability: mobilityName(content, choices) })]),
    ],
  };
}

function maneuverRoll(current: BlockState, choices: VehicleChoices): RollRequest {
  return {
    ...pilotRoll(current, choices, 'maneuver', 'forms.vehicle.maneuver.label'),
    after: maneuvered,
  };
}

/** The defense of a vehicle in a pursuit: the roll of its pilot (9.3). */
export const pursued = 'pilot';

export const tokensFact = (count: number): string => `tokens.${String(count)}`;

/** The reason why a pursuit is over (9.3). */
export function pursuitOver({ play, formPlay }: BlockState): Text | undefined {
  const { own, other } = formPlay.pursuit;
  const { tokens } = figures.pursuit;
  if (own >= tokens) return t('forms.vehicle.pursuit.won', { tokens });
  const isLost = other >= tokens || play.conditions.includes('outrun');
  return isLost ? t('forms.vehicle.pursuit.lost', { tokens }) : undefined;
}

/** It is closed once a side has its tokens; the side that is ahead of its target may take advantage of that once. */
function pursuitChanges(current: BlockState): Change[] {
  const { own } = current.formPlay.pursuit;
  const over = pursuitOver(current);
  const change = { on: 'by', from: 'pursuit', label: t('forms.vehicle.pursuit.lead') } as const;
  if (over !== undefined) return [{ ...change, to: blocked, set: true, label: over }];
  return Array.from({ length: own }, (_, behind) => ({
    ...change,
    to: 'mode',
    set: 'advantage',
    when: [`against.${tokensFact(behind)}`],
    asks: t('forms.vehicle.pursuit.ahead'),
  }));
}

/** An opposed roll of a pursuit (9.3); `lead` grants the leader's advantage. */
function pursuitRoll(current: BlockState, choices: VehicleChoices, lead = false): RollRequest {
  const key = 'forms.vehicle.pursuit';
  const { own, other } = current.formPlay.pursuit;
  const { success, criticalSuccess } = figures.longTask;
  const tokens = (outcome: string, count: number): Consequence[] => [
    after(outcome, t('forms.vehicle.pursuit.tokens', { from: own, to: own + count }), [
      changeBy(['pursuit', 'own'], { from: own, by: count }),
    ]),
    ...(own + count < figures.pursuit.tokens
      ? []
      : [
          after(outcome, t('powers.after.target', { condition: t('conditions.outrun.name') }), [], {
            aimed: { condition: 'outrun' },
          }),
        ]),
  ];
  // A tie gives no token, so the player has to say whether the other side won.
  const theirs: Consequence = after(['failure', 'critical-failure'], t(`${key}.theirs`), [], {
    options: [success, criticalSuccess].map((count) => ({
      id: String(count),
      label: t(`${key}.tokens`, { from: other, to: other + count }),
      edits: [changeBy(['pursuit', 'other'], { from: other, by: count })],
    })),
  });
  const roll = pilotRoll(current, choices, 'check', lead ? `${key}.lead` : `${key}.label`);
  return {
    ...roll,
    values: { ...roll.values, against: { ...unknownSide }, ...(lead && { mode: 'advantage' }) },
    notes: [...(roll.notes ?? []), ...(lead ? [t(`${key}.ahead`)] : [])],
    after: [...tokens('success', success), ...tokens('critical-success', criticalSuccess), theirs],
    against: pursued,
    changes: [...(roll.changes ?? []), ...pursuitChanges(current)],
  };
}

/** Implements section 9.1: Mnd, with advantage for Crafting; it takes as many hours as the vehicle has Endurance. */
function repairRoll(current: BlockState): RollRequest {
  const { pilot } = current;
  const label = t('forms.vehicle.repair.label');
  const mode: Mode = pilot?.crafting === true ? 'advantage' : 'normal';
  const base = statRoll(current, 'mnd', { label, mode });
  const roll: RollRequest = {
    ...base,
    values: { ...base.values, stat: pilot?.mnd ?? 0, mode },
    notes: [
      pilot === undefined ? t('forms.vehicle.repair.anyone') : pilot.name,
      ...(pilot?.crafting === true
        ? [t('forms.rolls.advantage', { ability: t('skills.crafting.name') })]
        : []),
    ],
  };
  return mending(current, roll, figures.repair.success, figures.repair.criticalSuccess);
}

/** Implements section 9. */
export function vehicleEntries(current: BlockState, choices: VehicleChoices): EntriesBlock {
  const { content, pilot, formPlay } = current;
  const { currency } = content;
  const { crew, price, kind } = choices;
  return entriesBlock(
    { id: 'vehicle', title: t('forms.vehicle.heading'), empty: t('forms.vehicle.heading') },
    [
      {
        id: 'pilot',
        name: pilot === undefined ? t('forms.vehicle.noPilot') : pilot.name,
        detail: t('forms.vehicle.pilot'),
        texts:
          pilot?.mobility === undefined
            ? [t('forms.vehicle.pilotText')]
            : [t('forms.vehicle.pilotText'), t(`forms.vehicle.mobility.${pilot.mobility}`)],
      },
      { id: 'kind', name: t(`skills.mobility.focuses.${kind}`), detail: t('forms.vehicle.kind'), texts: [] },
      ...(crew.most === 0
        ? []
        : [
            {
              id: 'crew',
              name: t('forms.vehicle.crewOf', { hands: handsOf(choices, formPlay), most: crew.most }),
              detail: t('forms.vehicle.crew'),
              texts: [
                t('forms.vehicle.crewLeast', { least: crew.least }),
                ...(crew.per === 0 ? [] : [t('forms.vehicle.crewPer', { count: crew.per })]),
              ],
            },
          ]),
      ...(price === 0
        ? []
        : [{ id: 'price', name: currency.amount(price), detail: t('forms.vehicle.price'), texts: [] }]),
      {
        id: 'maneuver',
        name: t('forms.vehicle.maneuver.label'),
        texts: [t('forms.vehicle.maneuver.text')],
        roll: maneuverRoll(current, choices),
      },
      {
        id: 'pursuit',
        name: t('forms.vehicle.pursuit.label'),
        texts: [t('forms.vehicle.pursuit.text', { tokens: figures.pursuit.tokens })],
        roll: pursuitRoll(current, choices),
      },
    ],
  );
}

/** Implements sections 9.1, 9.2 and 9.3. */
export function vehicleActions(current: BlockState, choices: VehicleChoices): ActionsBlock {
  const { play, formPlay } = current;
  const active = maneuvers.filter((id) => play.conditions.includes(id));
  const { own, other } = formPlay.pursuit;
  const over = pursuitOver(current);
  const isOutrun = play.conditions.includes('outrun');
  const actions: PlayAction[] = [
    {
      id: 'maneuver',
      ...labelAndText('forms.vehicle.maneuver'),
      edits: [],
      roll: maneuverRoll(current, choices),
    },
    {
      id: 'maneuver-over',
      label: t('forms.vehicle.maneuver.over'),
      changes: active.map((id) => t('play.lines.ends', { what: t(`conditions.${id}.name`) })),
      edits: maneuvers.map(ended),
      ...(active.length === 0 && { blocked: t('forms.vehicle.maneuver.none') }),
    },
    {
      id: 'pursuit',
      label: t('forms.vehicle.pursuit.label'),
      text:
        own === other
          ? t('forms.vehicle.pursuit.even')
          : t(`forms.vehicle.pursuit.${own > other ? 'ahead' : 'behind'}`),
      edits: [],
      roll: pursuitRoll(current, choices),
      ...(over && { blocked: over }),
    },
    ...(own > other && over === undefined
      ? [
          {
            id: 'pursuit-lead',
            label: t('forms.vehicle.pursuit.lead'),
            edits: [],
            roll: pursuitRoll(current, choices, true),
          },
        ]
      : []),
    {
      id: 'pursuit-over',
      label: t('forms.vehicle.pursuit.over'),
      edits: [...allOver(['pursuit'], { own, other }), ...(isOutrun ? [ended('outrun')] : [])],
      ...(own === 0 && other === 0 && !isOutrun && { blocked: t('forms.vehicle.pursuit.none') }),
    },
    // Mounts heal instead of being repaired.
    ...(choices.kind === 'mounts' ? [] : [repair(current)]),
  ];
  return { kind: 'actions', id: 'vehicle', title: t('forms.vehicle.heading'), actions };
}

function repair(current: BlockState): PlayAction {
  const { play, character } = current;
  const isWhole = enduranceLeft(play, character) >= character.endurance.value;
  return {
    id: 'repair',
    ...labelAndText('forms.vehicle.repair', { hours: Math.max(0, character.endurance.value) }),
    edits: [],
    roll: repairRoll(current),
    ...(isWhole && { blocked: t('forms.vehicle.repair.whole') }),
  };
}

/** Crew hands and the tokens of a pursuit. */
export function vehicleTrackers(current: BlockState, choices: VehicleChoices): Tracker[] {
  const { crew } = choices;
  const { pursuit } = current.formPlay;
  const hands = handsOf(choices, current.formPlay);
  const target = figures.pursuit.tokens;
  return [
    ...(crew.most === 0
      ? []
      : [
          tracker('hands', t('forms.vehicle.crew'), hands, {
            max: crew.most,
            tone: hands < crew.least ? 'danger' : 'plain',
            note: t(hands < crew.least ? 'forms.vehicle.tooFew' : 'forms.vehicle.crewLeast', {
              least: crew.least,
            }),
          }),
        ]),
    ...(['own', 'other'] as const).map((side) =>
      tracker(`pursuit-${side}`, t(`forms.vehicle.pursuit.${side}`), pursuit[side], {
        path: ['pursuit', side],
        note: t(pursuit[side] >= target ? 'forms.vehicle.pursuit.won' : 'forms.vehicle.pursuit.target', {
          tokens: target,
        }),
      }),
    ),
  ];
}
