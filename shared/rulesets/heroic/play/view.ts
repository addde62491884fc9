import { set } from '#shared/character/edits';
import { sum } from '#shared/kernel/sum';
import { plainNumber, type Text } from '#shared/kernel/text';
import { togglesBlock, tracker, trackersBlock } from '#shared/rules/builders/blocks';
import {
  folded,
  type PlayView,
  type RolledDice,
  type Toggle,
  type TogglesBlock,
  type Tracker,
  type TrackersBlock,
} from '#shared/rules/play';
import { reloadTrackers, struckToggles, tacticToggles } from '#shared/rulesets/heroic/combat/turn';
import { healingAttempts } from '#shared/rulesets/heroic/calculators/life';
import { brewing } from '#shared/rulesets/heroic/inventory/crafts';
import type { GearContext } from '#shared/rulesets/heroic/inventory/context';
import { burning, consumables, purse } from '#shared/rulesets/heroic/inventory/page';
import { conditions, figures, type Condition } from '#shared/rulesets/heroic/content/resolution';
import {
  enduranceLeft,
  heroismLeft,
  sessionHeroism,
  shooters,
  type CharacterState,
} from '#shared/rulesets/heroic/derive/state';
import { heroismAwards, milestones, recovery, skillActions } from './actions';
import { levelOf } from '#shared/rulesets/heroic/derive/skills';
import { t } from '#shared/rulesets/heroic/texts';
import { hazardRows } from './hazards';
import {
  begun,
  changeIds,
  conditionName,
  ended,
  conditionLevel,
  type Play,
} from '#shared/rulesets/heroic/state/play';
import type { InitiativeRules } from '#shared/rules/encounter';
import { number } from '#shared/rules/inputs';
import type { HeroicCharacter } from '#shared/rulesets/heroic/derive/index';
import { modifierFor } from '#shared/rulesets/heroic/checks/requests';

export function playView(current: GearContext, rolledDice?: RolledDice): PlayView {
  return {
    blocks: [
      points(current),
      folded(recovery(current)),
      consumables(current, rolledDice),
      folded(purse(current)),
      ...brewing(current).map(folded),
      folded(milestones(current, rolledDice)),
      folded(heroismAwards(current)),
      conditionToggles(
        current,
        conditionsShown(current),
        encumbered(current.character.encumbrance.encumbered),
      ),
      ...skillActions(current, rolledDice).map(folded),
      tacticToggles(current),
      ...shotToggle(current),
      hazardRows(current, rolledDice),
      folded(changes(current)),
    ],
  };
}

function points(current: GearContext): TrackersBlock {
  return trackersBlock({ id: 'points', title: t('play.points') }, [
    ...vitalTrackers(current),
    ...ammunition(current),
    ...reloadTrackers(current),
    ...burning(current),
  ]);
}

export function vitalTrackers(current: CharacterState): Tracker[] {
  const { character, play } = current;
  return [
    enduranceTracker(current, enduranceLeft(play, character) === 0 ? t('play.defeated') : undefined),
    tracker('heroism', t('sheet.heroism'), heroismLeft(play, character), {
      rest: sessionHeroism(play, character),
      note: t('play.heroismNote', { start: sessionHeroism(play, character) }),
    }),
  ];
}

/** Draining life may go beyond the maximum (14.2). */
export function enduranceTracker({ character, play }: CharacterState, note?: Text): Tracker {
  const value = enduranceLeft(play, character);
  const max = Math.max(0, character.endurance.value);
  return tracker('endurance', t('sheet.endurance'), value, {
    max: character.exceeds === true ? null : max,
    explained: character.endurance,
    health: true,
    ...(note && { note }),
    tone: value === 0 ? 'danger' : value * 2 <= max ? 'warning' : 'plain',
  });
}

function ammunition(current: CharacterState): Tracker[] {
  return shooters(current).map(({ weapon: { id, name }, full }) => {
    const value = Math.min(full, current.play.ammunition[id] ?? full);
    return tracker(`ammunition-${id}`, t('print.ammo', { weapon: name }), value, {
      max: full,
      rest: full,
      path: ['ammunition', id],
      tone: value === 0 ? 'danger' : value <= 5 ? 'warning' : 'plain',
    });
  });
}

export function conditionToggles(
  current: CharacterState,
  shown: readonly Condition[],
  first: readonly Toggle[] = [],
): TogglesBlock {
  return togglesBlock({ id: 'conditions', title: t('play.conditions'), hint: t('play.conditionsHint') }, [
    ...first,
    ...shown.map((one) => conditionToggle(one, current.play)),
    ...struckToggles(current),
  ]);
}

/** Conditions of skills only for those who have them. */
function conditionsShown({ character, play }: CharacterState): Condition[] {
  return conditions.filter(
    ({ id, needs, listed }) =>
      play.conditions.includes(id) ||
      (listed !== false && (needs === undefined || levelOf(character.advanced.skills, needs) === 'advanced')),
  );
}

/** Encumbrance follows from the load (13.5), so it has no switch. */
function encumbered(on: boolean): Toggle[] {
  if (!on) return [];
  return [
    {
      id: 'encumbered',
      title: t('sheet.encumbered'),
      text: t('sheet.encumberedText'),
      on,
      edits: [],
      tone: 'bad',
      locked: t('play.fromLoad'),
    },
  ];
}

/** Shots are counted by hand, or with each attack. */
function shotToggle(current: CharacterState): TogglesBlock[] {
  const { countsShots } = current.play;
  if (shooters(current).length === 0) return [];
  return [
    togglesBlock({ id: 'shots', title: t('play.shots.title'), beside: 'attacks' }, [
      {
        id: 'counts-shots',
        title: t('play.shots.each'),
        text: t('play.shots.text'),
        on: countsShots,
        usual: true,
        edits: [set(['countsShots'], !countsShots)],
      },
    ]),
  ];
}

function conditionToggle({ id, effects }: Condition, play: Play): Toggle {
  const on = play.conditions.includes(id);
  const helps = sum(effects.map(({ add }) => add)) * conditionLevel(play, id);
  return {
    id,
    title: on ? conditionName(play, id) : t(`conditions.${id}.name`),
    text: t(`conditions.${id}.text`),
    on,
    ...(helps !== 0 && { tone: helps > 0 ? 'good' : 'bad' }),
    edits: on ? [ended(id)] : begun(id),
  };
}

/** Temporary changes without a name of their own: poison, illness, buffs and debuffs. */
function changes(current: CharacterState): TrackersBlock {
  const { play, character } = current;
  const attempts = healingAttempts(character.stats.str.value);
  return trackersBlock({ id: 'changes', title: t('play.changes.title') }, [
    ...changeTrackers(play),
    counter(
      'darkness',
      play.darkness,
      -figures.darkness.most,
      t(character.nightVision ? 'play.nightVision' : 'play.darknessNote'),
    ),
    counter('healed', play.healed, attempts, t('play.healedNote', { attempts })),
    counter(
      'meals',
      play.meals,
      figures.recovery.meals,
      t('play.mealsNote', { meals: figures.recovery.meals }),
    ),
    ...(levelOf(character.advanced.skills, 'connections') === undefined
      ? []
      : [
          counter(
            'contacts',
            play.contacts,
            null,
            t('play.contactsNote', { penalty: plainNumber(play.contacts * figures.contacts.perTry) }),
          ),
        ]),
    ...(levelOf(character.advanced.skills, 'power') === undefined
      ? []
      : [counter('permanent', play.permanent, null, t('play.permanentNote'))]),
  ]);
}

/** Temporary changes of numbers, by hand. */
export const changeTrackers = ({ changes: now }: Play): Tracker[] =>
  changeIds.map((id) =>
    tracker(id, t(`play.changes.${id}`), now[id], {
      min: Math.min(-20, now[id]),
      path: ['changes', id],
      tone: now[id] < 0 ? 'warning' : 'plain',
    }),
  );

const counter = (id: string, value: number, max: number | null, note: Text): Tracker =>
  tracker(id, t(`play.${id}`), value, { max, note });

/** Implements section 12: the higher Agi acts first; ties are decided by an opposed roll. */
export const initiative: InitiativeRules = {
  rule: '12',
  text: t('initiative.text'),
  draw: 'dice',
  every: 'encounter',
  modes: [{ id: 'each', label: t('initiative.each'), bySide: false }],
  inputs: {
    agi: number(t('stats.agi.name'), { min: -10, max: 30, hint: t('initiative.agiHint') }),
    bonus: number(t('initiative.bonus'), { min: -10, max: 10, hint: t('initiative.bonusHint') }),
    roll: number(t('initiative.roll'), { min: -30, max: 30, initial: 0, hint: t('initiative.rollHint') }),
  },
  dice: () => [{ id: 'initiative', sides: 6, count: 2 }],
  rank: ({ values, drawn }) => [
    (values['agi'] ?? 0) + (values['bonus'] ?? 0),
    (values['roll'] ?? 0) + sum(drawn),
  ],
  delay: 'hold',
};

/** Ties are decided by an Agi roll, which conditions modify as usual. */
export function initiativeValues(
  agi: number,
  bonus: number,
  character: Pick<HeroicCharacter, 'modifiers'>,
): Readonly<Record<string, number>> {
  const roll = modifierFor(character, 'agi');
  return { agi, bonus, ...(roll !== 0 && { roll }) };
}
