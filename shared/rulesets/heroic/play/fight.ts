import type { RollRequest } from '#shared/rules/checks';
import type { Fighter, FightOutcome } from '#shared/rules/fight/fighter';
import { fighter } from '#shared/rulesets/heroic/combat/fight';
import { squeezed } from '#shared/rulesets/heroic/combat/held';
import { isDue, turnsCounted } from '#shared/rulesets/heroic/derive/hazardPlace';
import { heroismLeft } from '#shared/rulesets/heroic/derive/points';
import type { CharacterState } from '#shared/rulesets/heroic/derive/state';
import { t } from '#shared/rulesets/heroic/texts';
import { hazardRows } from './hazards';

/** A sheet in a fight, whose turns begin with the rolls that hazards and a creature that holds ask for (14.2, 15). */
export function fighterInPlay(current: CharacterState): Fighter {
  const plain = fighter(current);
  return {
    ...plain,
    turn: (edge) => (edge === 'end' ? plain.turn(edge) : prompting(current, plain.turn(edge), due(current))),
  };
}

function due(current: CharacterState): RollRequest[] {
  const play = { ...current.play, hazards: turnsCounted(current.play) };
  const rows = hazardRows({ ...current, play }).rows.filter((_, index) =>
    isDue(play.hazards[index], current),
  );
  const rolls = rows.flatMap(({ actions }) => actions.find(({ id }) => id === 'roll')?.roll ?? []);
  return play.conditions.includes('constricted') ? [...rolls, squeezed(current).roll] : rolls;
}

/** Each is a line of the turn. What it leads to follows at once where no Heroism can change it (3.1). */
export function prompting(
  { play, character }: CharacterState,
  turn: FightOutcome,
  rolls: readonly RollRequest[],
): FightOutcome {
  const isFinal = heroismLeft(play, character) === 0;
  const asked = rolls.map(({ after = [], ...roll }) => ({
    ...roll,
    after: isFinal ? after.map((each) => ({ ...each, atOnce: true as const })) : after,
  }));
  const steps = rolls.map(({ label }) => t('combat.turn.asks', { what: label }));
  return { ...turn, steps: [...turn.steps, ...steps], prompts: [...turn.prompts, ...asked] };
}
