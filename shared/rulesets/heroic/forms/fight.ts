import { clamp } from '#shared/kernel/clamp';
import type { Change } from '#shared/rules/fight/change';
import type { Fighter, FightRules, QuickFoe, Stance } from '#shared/rules/fight/fighter';
import { enduranceLeft } from '#shared/rulesets/heroic/derive/state';
import { fighterInPlay, prompting } from '#shared/rulesets/heroic/play/hazards';
import { plainAttacker } from '#shared/rulesets/heroic/combat/requests';
import { modifierFor } from '#shared/rulesets/heroic/checks/requests';
import { t } from '#shared/rulesets/heroic/texts';
import { damageDice } from '#shared/rules/statBlock/choices';
import { actionsOver } from './army';
import type { BlockState } from './blockState';
import { abilityRolls } from './rolls';
import { pursued, tokensFact } from '#shared/rulesets/heroic/forms/vehicle/play';
import { piloting } from '#shared/rulesets/heroic/forms/vehicle/vehicle';
import type { Json } from '#shared/kernel/jsonValue';
import type { Content } from '#shared/rulesets/heroic/content/index';
import { conditions, figures, harms } from '#shared/rulesets/heroic/content/resolution';
import { dangers } from '#shared/rulesets/heroic/derive/hazardPlace';
import { formChoices } from './initialChoices';

/** A block in a fight, with what vehicles (9.3), armies (10) and abilities (14.2) do in their turns. */
export function blockFighter(current: BlockState): Fighter {
  const plain = fighterInPlay(current);
  const { form } = current.block.of;
  return {
    ...plain,
    turn(edge) {
      const turn = plain.turn(edge);
      if (form === 'army') {
        const { changes, edits } = actionsOver(current, edge);
        return { ...turn, steps: [...turn.steps, ...changes], edits: [...turn.edits, ...edits] };
      }
      return edge === 'end' ? turn : prompting(current, turn, regenerations(current));
    },
    stance: () => {
      const { changes, ...stance } = plain.stance?.() ?? { defends: [], changes: [] };
      const resisting = { ...stance, changes: [...changes, ...resistances(current)] };
      return form === 'vehicle' ? inPursuit(current, resisting) : resisting;
    },
  };
}

/** Only the table knows whether an attack is of the kind that one resists, or that finds its weakness (14.2). */
function resistances({ block, character }: BlockState): Change[] {
  const change = { check: 'attack', on: 'against' } as const;
  const weakness = { ...change, to: 'defender.invulnerable.weakness', set: true } as const;
  const found = block.abilities.flatMap(({ entry, title, number }, index) =>
    entry.uses.flatMap((use): Change[] => {
      if (use.kind !== 'defense') return [];
      const add = number(use.modifier);
      const from = `ability ${String(index)}`;
      const of = { from, label: title, asks: t('combat.asks.applies', { ability: title }) };
      return [
        { ...change, ...of, to: 'defender.defense', add },
        ...(character.invulnerable === true && add < 0 ? [{ ...weakness, ...of }] : []),
      ];
    }),
  );
  if (character.invulnerable !== true || found.some(({ to }) => to === weakness.to)) return found;
  const label = t('combat.inputs.invulnerable');
  return [...found, { ...weakness, from: 'invulnerable', label, asks: t('combat.inputs.weakness') }];
}

/** Outside of its turn, while some End is lost. */
function regenerations(current: BlockState) {
  const { play, character, block } = current;
  if (enduranceLeft(play, character) >= character.endurance.value) return [];
  return block.abilities
    .filter(({ entry }) => entry.uses.some((use) => use.kind === 'stat' && use.restores !== undefined))
    .flatMap((ability) => abilityRolls(current, ability).map(({ roll }) => roll));
}

/** Its pilot rolls against a pursuer, who may be ahead of it. */
function inPursuit({ pilot, character, formPlay }: BlockState, stance: Stance): Stance {
  const agi = piloting(character.counted.agi, pilot);
  const modifier = modifierFor(character, 'agi');
  const mode = pilot?.mobility === undefined ? 'normal' : 'advantage';
  const label = t('forms.vehicle.piloting');
  return {
    ...stance,
    defends: [
      ...stance.defends,
      {
        check: 'check',
        id: pursued,
        label,
        value: agi.value + modifier,
        explained: agi,
        values: { against: { stat: agi.value, modifier, mode } },
      },
    ],
    facts: [...(stance.facts ?? []), tokensFact(formPlay.pursuit.own)],
  };
}

export function fightRules(content: Content): FightRules {
  return {
    damageTypes: [],
    longRounds: { army: figures.massBattle.roundHours * 3600 },
    conditions: [
      ...conditions.map(({ id, untilSource, untilAttack, levels }) => ({
        id,
        label: t(`conditions.${id}.name`),
        ...(!harms(id) && { helps: true as const }),
        ...(untilSource && { untilSource }),
        ...(untilAttack && { untilAttack }),
        ...(levels !== undefined && { levels }),
      })),
      ...dangers.map((each) => ({ ...each, danger: true as const })),
    ],
    quickFoe: (foe) => ({ form: 'npc', choices: quickChoices(content, foe) }),
    quickAttack: typedAttack,
  };
}

/** Typed dice come to the damage of the hit, as the Dmg of a weapon does (12.1.1). */
const typedAttack: NonNullable<FightRules['quickAttack']> = ({ plus, damage }, label) => {
  const typed = damageDice(damage);
  const attacker = {
    ...plainAttacker,
    attack: clamp(plus, -10, 30),
    damage: clamp(typed?.bonus ?? Number(damage), -10, 30),
    ...(typed && { dice: { count: typed.count, sides: typed.sides } }),
  };
  return { rolls: [{ check: 'attack', label, values: { attacker } }], isWhole: true };
};

/** A stat block with its End and Def typed by hand (14). */
function quickChoices(content: Content, { health, defense }: QuickFoe): Json {
  const choices = formChoices(content, 'npc');
  const byHand = { endurance: { on: true, value: health }, defense: { on: true, value: defense } };
  return { ...(choices as Record<string, Json>), byHand };
}
