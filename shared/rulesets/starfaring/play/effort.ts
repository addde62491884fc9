import { after } from '#shared/rules/builders/after';
import { actionsBlock } from '#shared/rules/builders/blocks';
import type { PlayAction, PlayBlock } from '#shared/rules/play';
import type { StarfaringCharacter } from '#shared/rulesets/starfaring/derive/index';
import { checkFacts, hazards } from '#shared/rulesets/starfaring/data/index';
import { checkRoll, staminaSave } from '#shared/rulesets/starfaring/checks/rolls';
import { labelWithText, t } from '#shared/rulesets/starfaring/texts';
import { playCard } from './fate';
import {
  both,
  changed,
  doing,
  editsOf,
  editsTo,
  emptiedOut,
  falls,
  losing,
  moreExhausted,
  range,
  type Step,
} from './step';
import { sentences } from '#shared/rulesets/starfaring/derive/rollModifiers';

/** Uses of vitality points, and the costs of days without food or water. */
export function effortBlocks(character: StarfaringCharacter): PlayBlock[] {
  return [
    actionsBlock({ id: 'effort', title: t('play.effort.title') }, [
      tenacity(character),
      strain(character),
      refuse(character),
      playCard(character),
      airless(character),
    ]),
    actionsBlock({ id: 'rations', title: t('play.rations.title') }, [
      food(character),
      water(character),
      halfWater(character),
    ]),
  ];
}

/** Spends down to `least` points. The last one may go for a task of the GM, but not for tenacity. */
function spend(character: StarfaringCharacter, points: number, least: 0 | 1) {
  const left = character.vitality.current - points;
  const lost = losing(character, points);
  const step = left > 0 ? lost : both(lost, falls(character));
  return {
    edits: editsOf(character, step),
    text: sentences(step.changes),
    ...(left < least && { blocked: t(least === 1 ? 'play.effort.lastPoint' : 'play.effort.tooFew') }),
  };
}

/** Implements Suffocating: when the rounds without air are over. */
function airless(character: StarfaringCharacter): PlayAction {
  const { play, vitality, breath } = character;
  return {
    id: 'airless',
    ...labelWithText('play.effort.airless', { count: breath.value }),
    ...doing(character, emptiedOut(character)),
    ...(!play.suffocating && { blocked: t('play.effort.breathes') }),
    ...(vitality.current === 0 && { blocked: t('play.effort.tooFew') }),
  };
}

function tenacity(character: StarfaringCharacter): PlayAction {
  const { vitality, maximum } = checkFacts.tenacity;
  return {
    id: 'tenacity',
    ...labelWithText('play.effort.tenacity', { vitality, maximum }),
    edits: [],
    options: range(1, maximum).map((bonus) => ({
      id: String(bonus),
      label: t('play.effort.bonus', { bonus, cost: bonus * vitality }),
      ...spend(character, bonus * vitality, 1),
    })),
  };
}

function strain(character: StarfaringCharacter): PlayAction {
  const { minimum, maximum } = checkFacts.strain;
  return {
    id: 'strain',
    ...labelWithText('play.effort.strain', { minimum, maximum }),
    edits: [],
    options: range(minimum, maximum).map((points) => ({
      id: String(points),
      label: t('play.effort.points', { count: points }),
      ...spend(character, points, 0),
    })),
  };
}

function refuse(character: StarfaringCharacter): PlayAction {
  return {
    id: 'refuse-strain',
    ...labelWithText('play.effort.refuse'),
    ...doing(character, moreExhausted(character)),
  };
}

/** Implements Food and water: as many days as the strength are harmless. */
function food(character: StarfaringCharacter): PlayAction {
  return {
    id: 'food',
    ...labelWithText('play.rations.food', { count: Math.max(0, character.abilities.str.value) }),
    edits: [],
    options: ([0, 0.5, 1] as const).map((missing) => {
      const step = hungered(character, missing);
      return {
        id: String(missing),
        label: t(`play.rations.food-${String(missing * 2)}`),
        text: t(step.next.exhaustion === undefined ? 'play.rations.bearable' : 'play.rations.exhausts'),
        edits: editsOf(character, step),
      };
    }),
  };
}

/** `missing` is the missing share of a day's food. */
export function hungered(character: StarfaringCharacter, missing: 0 | 0.5 | 1): Step {
  const { play, abilities } = character;
  const hungry = missing === 0 ? 0 : play.hungry + missing;
  const eaten: Step = {
    next: { hungry },
    ...(missing > 0 && { by: { hungry: { by: missing } } }),
    changes: [changed('hungry', play.hungry, hungry)],
  };
  return hungry > Math.max(0, abilities.str.value) ? both(eaten, moreExhausted(character)) : eaten;
}

function water(character: StarfaringCharacter): PlayAction {
  return {
    id: 'water',
    ...labelWithText('play.rations.water'),
    edits: [],
    options: [
      {
        id: 'enough',
        label: t('play.rations.water-enough'),
        text: t('play.rations.bearable'),
        edits: editsTo(character, { thirsty: 0 }),
      },
      {
        id: 'less',
        label: t('play.rations.water-less'),
        text: t('play.rations.exhausts'),
        edits: editsOf(character, thirsted(character)),
      },
    ],
  };
}

/** Counts a day with less than half the water. */
export function thirsted(character: StarfaringCharacter): Step {
  const { play } = character;
  const thirsty = play.thirsty + 1;
  return both(
    {
      next: { thirsty },
      by: { thirsty: { by: 1 } },
      changes: [changed('thirsty', play.thirsty, thirsty)],
    },
    moreExhausted(character),
  );
}

/** With half the water, a save decides. */
function halfWater(character: StarfaringCharacter): PlayAction {
  const { thirstDc } = hazards.rations;
  const exhausts = after('failure', t('play.rations.exhausts'), editsOf(character, thirsted(character)));
  const label = t('play.rations.halfWater');
  const roll = checkRoll(character, staminaSave, { dc: thirstDc, label, after: [exhausts] });
  return {
    id: 'half-water',
    label,
    text: t('play.rations.halfWaterText', { dc: thirstDc }),
    edits: [],
    ...(roll && { roll }),
  };
}
