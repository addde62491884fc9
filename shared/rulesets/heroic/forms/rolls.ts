import { signed, type Text } from '#shared/kernel/text';
import { after } from '#shared/rules/builders/after';
import type { Consequence, RollRequest } from '#shared/rules/checks';
import { explain } from '#shared/rules/explained';
import { attackRoll, defenseRoll } from '#shared/rulesets/heroic/combat/requests';
import { afflictions } from '#shared/rulesets/heroic/content/afflictions';
import { known, type StatId } from '#shared/rulesets/heroic/data/index';
import { dangerName } from '#shared/rulesets/heroic/derive/hazardPlace';
import type { Attack } from '#shared/rulesets/heroic/derive/attacks';
import { type CharacterState, type Numbered } from '#shared/rulesets/heroic/derive/state';
import { figures, hazardById } from '#shared/rulesets/heroic/content/resolution';
import { failures, statRoll, unknownSide, victimOf, mending } from '#shared/rulesets/heroic/checks/requests';
import { statName, t } from '#shared/rulesets/heroic/texts';
import type { FilledAbility } from './abilities';
import type { Use } from '#shared/rulesets/heroic/content/formData';
import type { BlockState } from './blockState';

/** The name distinguishes several rolls of one thing. */
export interface NamedRoll {
  readonly name: Text;
  readonly roll: RollRequest;
}

/** Implements section 14.2, for all who have the ability. */
export function abilityRolls(
  current: CharacterState,
  ability: FilledAbility,
  afterHit: readonly Consequence[] = [],
): NamedRoll[] {
  return ability.entry.uses.flatMap((use) => rollsFor(current, ability, use, afterHit));
}

function rollsFor(
  current: CharacterState,
  ability: FilledAbility,
  use: Use,
  after: readonly Consequence[],
): NamedRoll[] {
  const { title, number } = ability;
  const rule = ability.entry.source;
  switch (use.kind) {
    case 'attack': {
      const more = { label: title, amount: number(use.modifier), rule };
      const harm = { label: title, amount: use.damage === undefined ? 0 : number(use.damage), rule };
      return current.character.attacks.map((attack) => {
        const name = t('forms.rolls.with', { attack: attack.weapon.name, ability: title });
        const changed: Attack = {
          ...attack,
          attack: explain([...attack.attack.sources, more]),
          damage: explain([...attack.damage.sources, harm]),
        };
        const roll = attackRoll(current, changed, { after });
        return named(name, use.area === undefined ? roll : { ...roll, several: { values: {} } }, [title]);
      });
    }
    case 'defense': {
      const { defense } = current.character;
      const character = {
        ...current.character,
        defense: explain([...defense.sources, { label: title, amount: number(use.modifier), rule }]),
      };
      const name = t('forms.rolls.defend', { ability: title });
      // Abilities that make defending harder are weaknesses, which harm even the invulnerable.
      const weakness = number(use.modifier) < 0;
      return [named(name, defenseRoll({ ...current, character }, { weakness }), [title])];
    }
    case 'stat': {
      const modifier = use.modifier === undefined ? 0 : number(use.modifier);
      const { mode = 'normal' } = use;
      const kind = use.restores !== undefined ? 'restore' : use.against === undefined ? 'plain' : 'hold';
      const name = t(`forms.rolls.${kind}`, {
        ability: ability.entry.name,
        stat: t(`stats.${use.stat}.short`),
      });
      const roll = statRoll(current, use.stat, {
        label: name,
        mode,
        modifier,
        ...(use.against !== undefined && { against: { ...unknownSide, modifier: number(use.against) } }),
      });
      const notes = mode === 'advantage' ? [t('forms.rolls.advantage', { ability: title })] : [title];
      return [named(name, mending(current, roll, use.restores), notes)];
    }
    case 'victim': {
      const modifier = number(use.modifier);
      const name = t('forms.rolls.victim', { ability: ability.entry.name, modifier: signed(modifier) });
      return [named(name, victimRoll('check', 'str', { modifier }), [title])];
    }
    case 'hazard': {
      if (!hazardById.has(use.hazard)) return [];
      const hazard = known(hazardById, use.hazard);
      const modifier = number(use.modifier);
      const name = t('forms.rolls.hazard', { ability: title });
      const { afflicts, stat } = hazard;
      const values = { hazard: hazard.id, modifier };
      const roll = victimRoll('hazard', stat === 'defense' ? 'str' : stat, values);
      const then = afflicts === undefined ? [] : [becomes(afflicts, failures)];
      return [named(name, { ...roll, after: then }, [title])];
    }
    case 'threshold': {
      const target = number(use.target);
      const name = t('forms.rolls.threshold', { ability: ability.entry.name, target });
      // A regular roll has its own target, so the difference becomes a modifier.
      const values = { stat: 0, modifier: figures.roll.target - target, mode: 'normal' };
      return [named(name, { check: 'check', label: name, values }, [title])];
    }
  }
}

/** The target rolls, whose stat is not on this sheet. */
const victimRoll = (check: string, stat: StatId, values: RollRequest['values']): RollRequest => ({
  check,
  label: statName(stat),
  values,
  against: victimOf(stat),
  facts: [victimOf(stat)],
});

const becomes = (condition: string, outcomes: readonly string[], level?: number): Consequence =>
  after(outcomes, t('powers.after.target', { condition: t(`conditions.${condition}.name`) }), [], {
    aimed: { condition, ...(level !== undefined && { level }) },
  });

/** Consequences of every attack or hit, by the abilities of the attacker (14.2). */
export function afterHits(current: CharacterState, abilities: readonly FilledAbility[]): Consequence[] {
  return abilities.flatMap((ability): Consequence[] => {
    const { entry, title, number } = ability;
    const { drains, exposes, condition, brings, level, rises } = entry.follows ?? {};
    const severity = level === undefined ? undefined : number(level);
    const outcomes = ['hit'];
    const [roll] = rises === undefined ? [] : abilityRolls(current, ability);
    return [
      ...(drains
        ? [after(outcomes, title, [], { takes: { action: 'drained' satisfies Numbered, result: 'damage' } })]
        : []),
      ...(exposes === undefined ? [] : [exposure(exposes, severity ?? 0)]),
      ...(condition === undefined ? [] : [becomes(condition, outcomes, severity)]),
      ...(brings === undefined
        ? []
        : [{ label: title, atOnce: true as const, edits: [], aimed: { condition: brings } }]),
      ...(roll === undefined
        ? []
        : [{ outcomes, label: title, edits: [], aimed: { roll: roll.roll, ifDown: true as const } }]),
    ];
  });
}

/** The hazard itself, or an example of it. */
function exposure(hazard: 'poison' | 'illness', severity: number): Consequence {
  const examples = afflictions.filter((each) => each.hazard === hazard);
  const plain = { id: hazard, severity, lost: 0 };
  return after('hit', t('powers.after.target', { condition: t(`hazards.${hazard}.name`) }), [], {
    options: [
      { id: hazard, label: dangerName(plain), edits: [], aimed: { condition: hazard, level: severity } },
      ...examples.map(({ id }) => ({
        id,
        label: t(`afflictions.${id}.name`),
        edits: [],
        aimed: { condition: id },
      })),
    ],
  });
}

function named(name: Text, roll: RollRequest, notes: readonly Text[]): NamedRoll {
  return { name, roll: { ...roll, label: name, notes: [...(roll.notes ?? []), ...notes] } };
}

/** Intelligence gives an army advantage (10). */
export function blockAttackRoll(current: BlockState, attack: Attack): RollRequest {
  const isInformed = current.block.of.form === 'army' && current.formPlay.deeds.intelligence;
  const after = afterHits(current, current.block.abilities);
  if (!isInformed) return attackRoll(current, attack, { after });
  return attackRoll(current, attack, { advantage: true, notes: [t('forms.deeds.intelligence.note')], after });
}
