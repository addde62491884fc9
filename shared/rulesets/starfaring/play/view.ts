import { set } from '#shared/character/edits';
import { togglesBlock, tracker, trackersBlock } from '#shared/rules/builders/blocks';
import {
  folded,
  type Crossing,
  type PlayBlock,
  type PlayView,
  type Toggle,
  type Tracker,
} from '#shared/rules/play';
import {
  conditionIds,
  exhaustion as exhaustionRules,
  gravities,
  known,
  radiation,
  skillById,
  checkFacts,
} from '#shared/rulesets/starfaring/data/index';
import { isSpent, type StarfaringCharacter } from '#shared/rulesets/starfaring/derive/index';
import { decimal } from '#shared/rulesets/starfaring/derive/figures';
import { reached, sentences } from '#shared/rulesets/starfaring/derive/rollModifiers';
import { checkRoll } from '#shared/rulesets/starfaring/checks/rolls';
import { conditionName, featureName, t } from '#shared/rulesets/starfaring/texts';
import { blowBlocks, concentrates } from './blow';
import { switched } from './conditions';
import { deathBlocks } from './death';
import { effortBlocks } from './effort';
import { optionalBlocks } from './optional';
import { restBlock } from './rest';
import type { Play } from './state';
import { editsTo, emptiedOut, range } from './step';
import { surpriseBlock } from './surprise';
import { traumaBlock } from './traumas';
import { turnBlocks, turnOf } from './turn';

export function playView(character: StarfaringCharacter): PlayView {
  return {
    blocks: [
      { kind: 'trackers', id: 'vitals', title: t('play.vitals'), trackers: vitalTrackers(character) },
      ...deathBlocks(character),
      ...featureTrackers(character),
      ...turnBlocks({
        ...turnOf(character),
        skill: (id) =>
          checkRoll(character, { kind: 'check', ability: known(skillById, id).ability, skill: id }),
      }),
      ...blowBlocks(character).map(folded),
      conditionToggles(character),
      character.traumas.length === 0 ? folded(traumaBlock(character)) : traumaBlock(character),
      stateToggles(character),
      folded(gravityToggles(character)),
      folded(surpriseBlock(character)),
      folded(restBlock(character)),
      ...effortBlocks(character).map(folded),
      folded(burdens(character)),
      ...optionalBlocks(character).map(folded),
    ],
  };
}

export function vitalTrackers(character: StarfaringCharacter): Tracker[] {
  const { play, choices, vitality, psi, exhaustion, dead } = character;
  const { current, maximum } = vitality;
  const most = exhaustionRules.levels.length;
  const mostRads = Math.max(...radiation.thresholds.map(({ over }) => over));
  return [
    tracker('vitality', t('sheet.vitality'), current, {
      max: maximum.value,
      explained: maximum,
      health: true,
      ...(dead
        ? { note: t('play.dead') }
        : current === 0 && { note: t(play.death.stable ? 'play.stable' : 'play.dying') }),
      tone: current === 0 ? 'danger' : current * 4 <= maximum.value ? 'warning' : 'plain',
    }),
    tracker('exhaustion', t('sheet.exhaustion'), play.exhaustion, {
      max: most,
      crossings: crossings(character, 'exhaustion', most),
      note: exhaustionText(exhaustion.value),
      tone: exhaustion.value >= 5 ? 'danger' : exhaustion.value > 0 ? 'warning' : 'plain',
    }),
    ...(choices.psi > 0 ? [tracker('psi', t('sheet.psi'), psi, { max: choices.psi })] : []),
    tracker('rads', t('sheet.rads'), play.rads, {
      crossings: crossings(character, 'rads', mostRads + 1),
      note: radsText(play),
      tone: reached(play.rads).length > 1 ? 'danger' : play.rads > 0 ? 'warning' : 'plain',
    }),
    tracker('edge', t('sheet.edge'), play.edge, { max: checkFacts.edge.hand, show: 'boxes' }),
  ];
}

function featureTrackers({ play, choices }: StarfaringCharacter): PlayBlock[] {
  const trackers = Object.entries(choices.features).map(([key, { name, uses, restored }]) =>
    tracker(`uses-${key}`, featureName(name), Math.min(uses, play.uses[key] ?? uses), {
      max: uses,
      rest: uses,
      path: ['uses', key],
      show: 'boxes',
      note: t(`play.features.${restored}`),
    }),
  );
  return trackers.length === 0
    ? []
    : [{ kind: 'trackers', id: 'features', title: t('sheet.features'), trackers }];
}

/** Implements Gravity: one kind at a time, and whether the body is used to it. */
function gravityToggles({ play }: StarfaringCharacter): PlayBlock {
  const kinds = gravities.filter((id) => id !== 'normal');
  return togglesBlock({ id: 'gravities', title: t('calc.gravity.title') }, [
    ...kinds.map((id) => ({
      id: `gravity-${id}`,
      title: t(`calc.gravity.kinds.${id}`),
      text: t(`play.gravities.${id}`),
      on: play.gravity === id,
      edits: [set(['gravity'], play.gravity === id ? 'normal' : id), set(['acclimated'], false)],
    })),
    {
      id: 'acclimated',
      title: t('play.gravities.acclimated'),
      text: t('play.gravities.acclimatedText'),
      on: play.acclimated,
      edits: [set(['acclimated'], !play.acclimated)],
      ...(play.gravity === 'normal' && { blocked: t('play.gravities.normal') }),
    },
  ]);
}

/** The value of a tracker from which on no vitality is left, up to `most`. */
function crossings(character: StarfaringCharacter, id: 'exhaustion' | 'rads', most: number): Crossing[] {
  const { play, vitality } = character;
  const at = range(0, most).find((value) => isSpent({ ...play, [id]: value }));
  if (at === undefined) return [];
  const gone = editsTo(character, { vitality: 0 });
  return [
    { at, ...(vitality.current > 0 && { up: editsTo(character, emptiedOut(character).next) }), down: gone },
  ];
}

/** Combines all levels up to this one. */
function exhaustionText(level: number) {
  if (level === 0) return t('sheet.rested');
  return sentences(
    exhaustionRules.levels
      .filter((each) => each.level <= level)
      .map((each) => t(`exhaustion.${String(each.level)}.text`)),
  );
}

/** Effects of the rads, and the time until the next one is lost. */
function radsText({ rads, radHours }: Play) {
  const effects = reached(rads);
  if (rads === 0) return t('play.radsNone');
  return sentences([
    ...(effects.length === 0
      ? [t('play.radsNone')]
      : effects.map(({ over }) => t(`radiation.${String(over)}.text`))),
    t('play.radsNext', { count: radiation.healing.hours - radHours }),
  ]);
}

function conditionToggles(character: StarfaringCharacter): PlayBlock {
  const { play, conditions } = character;
  return togglesBlock(
    { id: 'conditions', title: t('play.conditions'), hint: t('play.conditionsHint') },
    conditionIds.map((id): Toggle => {
      const active = conditions.get(id);
      return {
        id,
        title: conditionName(id),
        text: t(`conditions.${id}.text`),
        on: active !== undefined,
        tone: 'bad',
        edits: editsTo(character, switched(character, id, !play.conditions.includes(id))),
        ...(active?.cause && { locked: active.cause }),
      };
    }),
  );
}

/** These states are not conditions but affect actions. */
function stateToggles(character: StarfaringCharacter): PlayBlock {
  const { play, choices } = character;
  const flags = {
    concentrating: concentrates(character),
    ...(choices.armor !== 'none' && { armorWorn: play.armorWorn }),
    surprised: play.surprised,
    suffocating: play.suffocating,
    strenuous: play.strenuous,
    recuperating: play.recuperating,
    edgePlayed: play.edgePlayed,
  };
  return togglesBlock(
    { id: 'states', title: t('play.states.title') },
    Object.entries(flags).map(([id, on]) => ({
      id,
      title: t(`play.states.${id}`),
      text: t(`play.states.${id}Text`),
      on,
      ...(id === 'armorWorn' && { usual: true as const }),
      edits: [set([id], !on)],
    })),
  );
}

function burdens(character: StarfaringCharacter): PlayBlock {
  const { play, choices, load } = character;
  const overdue = play.awake >= choices.restHours;
  return trackersBlock({ id: 'burdens', title: t('play.burdens.title') }, [
    tracker('load', t('play.burdens.load'), play.load, {
      explained: load.capacity,
      note:
        load.state === 'free'
          ? t('play.burdens.loadNote', {
              carried: decimal(load.carried),
              capacity: decimal(load.capacity.value),
            })
          : t(`sheet.load-${load.state}`),
      tone: load.state === 'free' ? 'plain' : 'warning',
    }),
    tracker('awake', t('sheet.awake'), play.awake, {
      note: overdue
        ? t('play.burdens.overdue')
        : t('play.burdens.due', { count: choices.restHours - play.awake }),
      tone: overdue ? 'danger' : 'plain',
    }),
    tracker('hungry', t('sheet.hungry'), play.hungry, {
      note: t('play.burdens.hungryNote', { count: Math.max(0, character.abilities.str.value) }),
      tone: play.hungry > 0 ? 'warning' : 'plain',
    }),
    tracker('thirsty', t('sheet.thirsty'), play.thirsty, { tone: play.thirsty > 0 ? 'warning' : 'plain' }),
  ]);
}
