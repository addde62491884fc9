import { changeBy } from '#shared/character/edits';
import { signed, type Text } from '#shared/kernel/text';
import type { RollRequest } from '#shared/rules/checks';
import { explain } from '#shared/rules/explained';
import { attackRoll } from '#shared/rulesets/heroic/combat/attackRequests';
import { defenseRoll } from '#shared/rulesets/heroic/combat/defenseRequests';
import { known } from '#shared/rulesets/heroic/data/index';
import type { Attack } from '#shared/rulesets/heroic/derive/attacks';
import { enduranceLeft } from '#shared/rulesets/heroic/derive/points';
import { figures, hazardById } from '#shared/rulesets/heroic/content/resolution';
import { statRoll, unknownSide } from '#shared/rulesets/heroic/checks/requests';
import type { CharacterState } from '#shared/rulesets/heroic/derive/state';
import { t } from '#shared/rulesets/heroic/texts';
import type { FilledAbility } from './abilities';
import type { Use } from '#shared/rulesets/heroic/content/formData';
import type { BlockState } from './blockState';

/** The name distinguishes several rolls of one thing. */
export interface NamedRoll {
  readonly name: Text;
  readonly roll: RollRequest;
}

/** Implements section 14.2, for all who have the ability. */
export function abilityRolls(current: CharacterState, ability: FilledAbility): NamedRoll[] {
  return ability.entry.uses.flatMap((use) => rollsFor(current, ability, use));
}

function rollsFor(current: CharacterState, ability: FilledAbility, use: Use): NamedRoll[] {
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
        return named(name, attackRoll(current, changed), [title]);
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
      return [named(name, restoring(current, roll, use.restores), notes)];
    }
    case 'victim': {
      const modifier = number(use.modifier);
      const name = t('forms.rolls.victim', { ability: ability.entry.name, modifier: signed(modifier) });
      return [named(name, { check: 'check', label: name, values: { modifier } }, [title])];
    }
    case 'hazard': {
      if (!hazardById.has(use.hazard)) return [];
      const hazard = known(hazardById, use.hazard);
      const modifier = number(use.modifier);
      const name = t('forms.rolls.hazard', { ability: title });
      return [
        named(name, { check: 'hazard', label: name, values: { hazard: hazard.id, modifier } }, [title]),
      ];
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

function named(name: Text, roll: RollRequest, notes: readonly Text[]): NamedRoll {
  return { name, roll: { ...roll, label: name, notes: [...(roll.notes ?? []), ...notes] } };
}

/** A success restores End, up to the maximum. */
export function restoring(
  { play, character }: CharacterState,
  roll: RollRequest,
  success: number | undefined,
  critical = success,
): RollRequest {
  if (success === undefined || critical === undefined) return roll;
  const left = enduranceLeft(play, character);
  const after = (outcome: string, amount: number) => {
    const to = Math.max(left, Math.min(character.endurance.value, left + amount));
    return {
      outcomes: [outcome],
      label: t('play.lines.endurance', { from: left, to }),
      edits: [changeBy(['endurance'], { from: left, by: amount, most: character.endurance.value })],
    };
  };
  return { ...roll, after: [after('success', success), after('critical-success', critical)] };
}

/** Intelligence gives an army advantage (10). */
export function blockAttackRoll(current: BlockState, attack: Attack): RollRequest {
  const isInformed = current.block.of.form === 'army' && current.formPlay.deeds.intelligence;
  if (!isInformed) return attackRoll(current, attack);
  return attackRoll(current, attack, { advantage: true, notes: [t('forms.deeds.intelligence.note')] });
}
