import type { Content } from '#shared/rulesets/heroic/content/index';
import { enduranceLeft, type CharacterState } from '#shared/rulesets/heroic/derive/state';
import { passingEffects, type Play } from '#shared/rulesets/heroic/state/play';
import { behindArmy, leaderOf, type Leader } from './leader';
import type { Owner } from './owner';
import { deriveBlock, groupLosses, nobody, type Block, type BlockContributions } from './block';
import type { BlockChoices, FormPlay } from './choices';
import { behindVehicle, pilotOf, type Pilot } from '#shared/rulesets/heroic/forms/vehicle/vehicle';

/** Describes a block in play. */
export interface BlockState extends CharacterState {
  readonly content: Content;
  readonly block: Block;
  readonly formPlay: FormPlay;
  readonly owner: Owner | undefined;
  readonly pilot: Pilot | undefined;
  readonly leader: Leader | undefined;
}

/** Includes external contributions, temporary effects and the losses of a group. */
export function blockStateOf(
  content: Content,
  of: BlockChoices,
  play: Play,
  formPlay: FormPlay,
  owner: Owner | undefined,
): BlockState {
  const pilot = of.form === 'vehicle' ? pilotOf(of.choices, owner) : undefined;
  const leader = of.form === 'army' ? leaderOf(of.choices, owner) : undefined;
  const behind = behindOf(content, of, formPlay, pilot, leader);
  const passing = passingEffects(play);
  const first = deriveBlock(content, of, behind, passing);
  const losses = groupLosses(first, enduranceLeft(play, first.character));
  const block = losses.length === 0 ? first : deriveBlock(content, of, behind, [...passing, ...losses]);
  return { content, block, play, character: block.character, formPlay, owner, pilot, leader };
}

function behindOf(
  content: Content,
  of: BlockChoices,
  formPlay: FormPlay,
  pilot: Pilot | undefined,
  leader: Leader | undefined,
): BlockContributions {
  switch (of.form) {
    case 'npc':
      return nobody;
    case 'vehicle':
      return behindVehicle(content, of.choices, formPlay, pilot);
    case 'army':
      return behindArmy(leader, formPlay);
  }
}
