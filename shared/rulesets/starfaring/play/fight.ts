import { set } from '#shared/character/edits';
import type { Json } from '#shared/kernel/jsonValue';
import { err, ok } from '#shared/kernel/result';
import { message, type Text } from '#shared/kernel/text';
import {
  arriving,
  type Arriving,
  hitStep,
  noOutcome,
  unhurt,
  unknownType,
  type Fighter,
  type FightOutcome,
  type FightRole,
  type FightRules,
} from '#shared/rules/fight/fighter';
import { mainForm } from '#shared/character/form';
import { plainAttack } from '#shared/rules/statBlock/block';
import { choicesSchema } from '#shared/rulesets/starfaring/choices/index';
import { npcRules } from '#shared/rulesets/starfaring/npc/index';
import {
  conditionIds,
  endsWithSource,
  known,
  stanceById,
  stanceIds,
} from '#shared/rulesets/starfaring/data/index';
import type { TimeRules } from '#shared/rules/durations/time';
import type { StarfaringCharacter } from '#shared/rulesets/starfaring/derive/index';
import {
  changesOfCondition,
  changesOfStance,
  isSpentAgainst,
} from '#shared/rulesets/starfaring/derive/changes';
import { damageTypes, mixedDamage, partsOf } from '#shared/rulesets/starfaring/derive/damage';
import { conditionName, stanceName, t } from '#shared/rulesets/starfaring/texts';
import { armorValue, concentrationRoll, dies, hit, knockedOut, regain } from './blow';
import { bleeds, deathSave, healthState } from './death';
import { endsByTurn, outlived, switched, spent } from './conditions';
import { both, doing, editsOf, editsTo, losing, nothing, type Step } from './step';
import { stanceSwitched, turnBegun, turnEnded, turnsOver } from './turn';

export const fight: FightRules = {
  damageTypes: damageTypes.map((id) => ({ id, label: t(`calc.damageType.${id}`) })),
  conditions: [
    ...conditionIds.map((id) => ({ id, label: conditionName(id) })),
    ...stanceIds.map((id) => ({
      id,
      label: stanceName(id),
      ...(known(stanceById, id).harms !== true && { helps: true as const }),
      untilSource: known(stanceById, id).untilSource ?? false,
    })),
  ],
  quickLimits: { defense: { least: 0 } },
  knocksOut: true,
  quickFoe: ({ health: vitality, defense, armor: armorValue }) => ({
    form: mainForm,
    choices: choicesSchema.parse({ vitality, defense: Math.max(0, defense), armorValue }) as Json,
  }),
  quickAttack: (attack, name) => plainAttack(npcRules)(attack, name),
};

/** A round represents approximately 6 seconds (The order of combat); rads decay by the hour. */
export function timeRules(character: StarfaringCharacter): TimeRules {
  return {
    roundSeconds: 6,
    conditions: fight.conditions,
    elapse: (seconds) => doing(character, spent(character, seconds)),
  };
}

/** Implements Vitality, Armor value, and what follows at 0 vitality points. */
export function fighter(character: StarfaringCharacter, { minor }: FightRole): Fighter {
  const { vitality, dead, play } = character;
  const state = healthState(character);
  return {
    health: { label: t('sheet.vitality'), now: vitality.current, max: vitality.maximum.value },
    conditions: conditionsOf(character),
    ...(state && { state }),
    hasReacted: play.taken.includes('reaction'),
    helpless: dead || character.conditions.has('incapacitated'),
    endsWithSource: (id) => conditionIds.some((each) => each === id && endsWithSource(each)),
    damage(packet) {
      const fault = unknownType(packet, fight.damageTypes);
      if (fault !== undefined) return err(fault);
      if (dead) return ok({ ...noOutcome, steps: [message('rules.fight.dead')] });
      const arrived = arriving(packet);
      const { taken, main } = mixedDamage(
        partsOf(arrived.parts, character.choices.protections),
        armorValue(character),
      );
      const isFelled = vitality.current > 0 && taken >= vitality.current;
      const step =
        isFelled && packet.knockOut === true
          ? knockedOut(character, taken)
          : minor && taken >= vitality.current
            ? falls(character, taken)
            : hit(character, taken, main);
      const roll = concentrationRoll(character, taken, step);
      const { steps, edits } = outcomeOf(character, step);
      return ok({
        steps: [
          ...arrived.steps,
          ...protectionSteps(arrived, character),
          hitStep(arrived.amount, taken),
          ...steps,
        ],
        edits,
        prompts: roll === undefined ? [] : [roll],
      });
    },
    heal(amount) {
      if (dead) return { ...noOutcome, steps: [message('rules.fight.dead')] };
      if (play.suffocating) return { ...noOutcome, steps: [t('play.suffocatingBlocks')] };
      const { current, maximum } = vitality;
      if (current > 0 && current >= maximum.value && play.bled === 0) return unhurt;
      return outcomeOf(character, regain(character, amount));
    },
    begun: () => ({ ...noOutcome, edits: play.edgePlayed ? [set(['edgePlayed'], false)] : [] }),
    targeted(facts) {
      const spent = character.stances.filter((id) => isSpentAgainst(id, facts));
      return {
        ...noOutcome,
        steps: spent.map((id) => t('play.ends', { name: stanceName(id) })),
        edits: spent.flatMap((id) => stanceSwitched(character, id, false)),
      };
    },
    condition(id, on) {
      const stance = stanceIds.find((each) => each === id);
      if (stance !== undefined) return stanceSwitched(character, stance, on);
      const own = conditionIds.find((each) => each === id);
      if (own === undefined) return undefined;
      const isSo = play.conditions.includes(own) === on;
      // One that would end by itself and is given again lasts as long as the new one.
      if (isSo && !endsByTurn(play, own)) return [];
      return editsTo(character, switched(character, own, on));
    },
    turn(edge) {
      if (dead) return noOutcome;
      if (edge === 'end') {
        const outcome = endOfTurn(character);
        return { ...outcome, edits: [...outcome.edits, ...turnEnded(character)] };
      }
      const { roll } = deathSave(character);
      const isDying = vitality.current === 0 && !play.death.stable && roll !== undefined;
      const { steps, edits } = startOfTurn(character);
      return { steps, edits: [...edits, ...turnBegun(character)], prompts: isDying ? [roll] : [] };
    },
    fightOver: () => ({ ...noOutcome, edits: turnsOver(character) }),
    stance() {
      const { defense } = character.choices;
      return {
        defends: [{ check: 'attack', label: t('sheet.defense'), value: defense, values: { defense } }],
        changes: [
          ...[...character.conditions.keys()].flatMap(changesOfCondition),
          ...character.stances.flatMap(changesOfStance),
        ],
      };
    },
  };
}

/** "Resistant to energy: half after armor" */
function protectionSteps({ parts }: Arriving, { choices }: StarfaringCharacter): Text[] {
  return damageTypes.flatMap((type) => {
    const as = choices.protections[type] ?? 'none';
    const isHit = parts.some((part) => (part.type ?? 'kinetic') === type);
    return as === 'none' || !isHit ? [] : [t(`play.protected.${as}`, { type: t(`calc.damageType.${type}`) })];
  });
}

/** Most foes die the instant they drop to 0 vitality points. */
function falls(character: StarfaringCharacter, taken: number): Step {
  return both(losing(character, taken), dies(t('play.dead')));
}

function outcomeOf(character: StarfaringCharacter, step: Step): FightOutcome {
  return { steps: step.changes, edits: editsOf(character, step), prompts: [] };
}

/** Ends what lasts until the start of the turn; what lasts until the end of the next turn is within that now. */
function startOfTurn(character: StarfaringCharacter): FightOutcome {
  const { play } = character;
  const begun = conditionIds.filter((id) => play.until[id] === 'before');
  const { next, changes } = outlived(play, (until) => until === 'start');
  const within = Object.fromEntries(begun.map((id) => [id, 'within' as const]));
  return outcomeOf(character, { next: { ...next, until: { ...next.until, ...within } }, changes });
}

/** Implements Bleeding, the stun of a trauma, and the surprise that lasts until the end of the first turn. */
function endOfTurn(character: StarfaringCharacter): FightOutcome {
  const { conditions, play } = character;
  const bled = conditions.has('bleeding') ? bleeds(character) : nothing;
  const alert: Step = play.surprised ? { next: { surprised: false }, changes: [] } : nothing;
  const over = outlived(play, (until) => until === 'within');
  return outcomeOf(character, both(both(bled, alert), over));
}

/** Those that somebody set, and what 0 vitality points bring; implied ones are on the sheet. */
function conditionsOf(character: StarfaringCharacter): Fighter['conditions'] {
  const { play, vitality, dead, stances } = character;
  const own = [
    ...[...new Set(play.conditions)].map((id) => ({ id, label: conditionName(id) })),
    ...stances.map((id) => ({ id, label: stanceName(id) })),
  ];
  if (dead) return [...own, { id: 'dead', label: t('play.dead') }];
  if (vitality.current > 0) return own;
  const state = play.death.stable ? 'stable' : 'dying';
  return [
    ...own.filter(({ id }) => id !== 'unconscious'),
    { id: 'unconscious', label: conditionName('unconscious') },
    { id: state, label: t(`play.${state}`) },
  ];
}
