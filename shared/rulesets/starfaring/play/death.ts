import { message } from '#shared/kernel/text';
import { after } from '#shared/rules/builders/after';
import { actionsBlock, tracker, trackersBlock } from '#shared/rules/builders/blocks';
import type { HealthState } from '#shared/rules/fight/fighter';
import type { Consequence } from '#shared/rules/checks';
import type { PlayAction, PlayBlock } from '#shared/rules/play';
import { figures, checkFacts, combat } from '#shared/rulesets/starfaring/data/index';
import { isSpent, type StarfaringCharacter } from '#shared/rulesets/starfaring/derive/index';
import { sentences } from '#shared/rulesets/starfaring/derive/rollModifiers';
import { conditionName, labelWithText, t } from '#shared/rulesets/starfaring/texts';
import { comesTo, hit, regain } from './blow';
import { both, changed, doing, editsOf, editsTo, type Step } from './step';

const { needed, sides, target } = checkFacts.deathSave;

/** Shown at 0 vitality points or while bleeding. */
export function deathBlocks(character: StarfaringCharacter): PlayBlock[] {
  const { vitality, dead, conditions } = character;
  const down = vitality.current === 0 && !dead;
  const actions: PlayAction[] = [
    ...(down ? [deathSave(character), stabilise(character), wake(character)] : []),
    ...(conditions.has('bleeding') && !dead ? [bleed(character)] : []),
    ...(dead ? [revive(character)] : []),
  ];
  return [
    ...(down ? [saveTrackers(character)] : []),
    ...(actions.length === 0
      ? []
      : [actionsBlock({ id: 'death-actions', title: t(dead ? 'play.dead' : 'play.dying') }, actions)]),
  ];
}

/** The next action is one of those above. */
export function healthState(character: StarfaringCharacter): HealthState | undefined {
  const { play, vitality, dead, conditions } = character;
  const danger = { kind: 'down', severity: 'danger' } as const;
  if (dead)
    return {
      ...danger,
      kind: 'dead',
      label: t('play.dead'),
      text: message('rules.fight.deadText'),
      next: 'revive',
    };
  if (vitality.current > 0) {
    if (!conditions.has('unconscious')) return undefined;
    const text = t('conditions.unconscious.text');
    return { ...danger, severity: 'warning', label: conditionName('unconscious'), text };
  }
  const { successes, failures, stable } = play.death;
  const held = isSpent(play) ? [t('play.spent')] : [];
  if (!stable) {
    const saves = t('play.death.state', { successes, failures, needed });
    return {
      ...danger,
      label: t('play.dying'),
      text: sentences([saves, ...held]),
      next: 'death-save',
      also: ['stabilise'],
      counted: {
        trackers: ['successes', 'failures'],
        text: sentences([t('play.death.decides', { target, sides, needed }), ...held]),
      },
    };
  }
  const [text = t('play.death.stableState', { sides: figures.stableWakes.sides })] = held;
  return { ...danger, label: t('play.stable'), text, ...(held.length === 0 && { next: 'wake' }) };
}

function saveTrackers({ play }: StarfaringCharacter): PlayBlock {
  return trackersBlock(
    { id: 'death', title: t(play.death.stable ? 'play.stable' : 'play.death.title') },
    (['successes', 'failures'] as const).map((id) =>
      tracker(id, t(`play.death.${id}`), play.death[id], {
        max: needed,
        path: ['death', id],
        tone: id === 'failures' && play.death.failures > 0 ? 'danger' : 'plain',
      }),
    ),
  );
}

export function deathSave(character: StarfaringCharacter): PlayAction {
  const { play } = character;
  const at = (outcome: string, label: string, step: Step): Consequence => ({
    ...after(outcome, t(label), editsOf(character, step)),
    atOnce: true,
  });
  return {
    id: 'death-save',
    ...labelWithText('play.death.save'),
    edits: [],
    roll: {
      check: 'death-save',
      label: t('play.death.save'),
      values: { modifier: 0 },
      after: [
        at('success', 'play.death.oneSuccess', succeed(character)),
        at('failure', 'play.death.oneFailure', fail(character, 1)),
        at('two-failures', 'play.death.twoFailures', fail(character, 2)),
        at('stable', 'play.stable', steady(character)),
      ],
    },
    ...(play.death.stable && { blocked: t('play.death.isStable') }),
  };
}

/** The third success stabilizes. */
export function succeed(character: StarfaringCharacter): Step {
  const { death } = character.play;
  const successes = death.successes + 1;
  if (successes >= needed) return steady(character);
  return {
    next: { death: { ...death, successes } },
    by: { 'death.successes': { by: 1, most: needed } },
    changes: [],
  };
}

/** The third failure kills. */
export function fail({ play: { death } }: StarfaringCharacter, count: 1 | 2): Step {
  const failures = Math.min(needed, death.failures + count);
  return {
    next: { death: { ...death, failures, dead: failures >= needed } },
    by: { 'death.failures': { by: count, most: needed } },
    changes: [],
  };
}

/** Stabilizing resets both counters. */
function steady({ play: { death } }: StarfaringCharacter): Step {
  return {
    next: { death: { ...death, successes: 0, failures: 0, stable: true } },
    changes: [t('play.becomesStable')],
  };
}

/** First aid is harder with every trauma, and if the same check has to stop bleeding. */
function stabilise(character: StarfaringCharacter): PlayAction {
  const { play, traumas, conditions } = character;
  const bleeding = conditions.has('bleeding');
  const dc = combat.stabilise.dc + traumas.length + (bleeding ? combat.stabilise.bleeding : 0);
  const step = steady(character);
  return {
    id: 'stabilise',
    ...labelWithText('play.death.stabilise', { dc }),
    changes: [...step.changes, ...(bleeding ? [t('play.bleedingStops')] : [])],
    edits: editsTo(character, {
      ...step.next,
      ...(bleeding && { conditions: play.conditions.filter((id) => id !== 'bleeding'), bled: 0 }),
    }),
    ...(play.death.stable && { blocked: t('play.death.isStable') }),
    ...(play.suffocating && { blocked: t('play.suffocatingBlocks') }),
  };
}

/** A stable character wakes on their own after some hours. */
function wake(character: StarfaringCharacter): PlayAction {
  const step = regain(character, 1);
  return {
    id: 'wake',
    ...labelWithText('play.death.wake', { sides: figures.stableWakes.sides }),
    ...doing(character, step),
    ...(!character.play.death.stable && { blocked: t('play.death.notStable') }),
    ...(isSpent(character.play) && { blocked: t('play.spent') }),
  };
}

/** Implements Bleeding: the damage at the end of each turn. */
export function bleeds(character: StarfaringCharacter): Step {
  const damage = bleedDamage(character);
  const { play, vitality } = character;
  const lost = Math.min(vitality.current, damage);
  return both(hit(character, damage, 'biotic'), {
    next: { bled: play.bled + lost },
    by: { bled: { by: lost } },
    changes: [],
  });
}

function bleedDamage({ conditions }: StarfaringCharacter): number {
  return conditions.get('bleeding')?.condition.damage ?? 0;
}

function bleed(character: StarfaringCharacter): PlayAction {
  const damage = bleedDamage(character);
  const step = bleeds(character);
  return {
    id: 'bleed',
    label: t('play.bleed', { damage }),
    text: t('play.bleedText'),
    ...doing(character, step),
  };
}

/** Resurrection, for campaigns that allow it. */
function revive(character: StarfaringCharacter): PlayAction {
  return {
    id: 'revive',
    ...labelWithText('play.revive'),
    changes: isSpent(character.play) ? [] : [changed('vitality', 0, 1)],
    edits: editsTo(character, { vitality: 1, ...comesTo(character).next }),
  };
}
