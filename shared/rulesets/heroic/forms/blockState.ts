import type { Content } from '#shared/rulesets/heroic/content/index';
import { enduranceLeft, type CharacterState } from '#shared/rulesets/heroic/derive/state';
import { heldOf, passingEffects, playSchema, type Play } from '#shared/rulesets/heroic/state/play';
import { behindArmy, leaderOf, type Leader } from './army';
import { deriveBlock, groupLosses, nobody, type Block, type BlockContributions } from './block';
import type { BlockChoices, FormPlay } from './choices';
import { behindVehicle, pilotOf, type Pilot } from '#shared/rulesets/heroic/forms/vehicle/vehicle';
import { mainForm } from '#shared/character/form';
import { raw, type Text } from '#shared/kernel/text';
import type { Bonds } from '#shared/rules/ruleset';
import { choicesSchema } from '#shared/rulesets/heroic/choices/index';
import { derive, type HeroicCharacter } from '#shared/rulesets/heroic/derive/index';
import { granted } from '#shared/ledger/ledger';
import { recalling } from '#shared/rulesets/heroic/content/packNames';
import manifest from '#shared/rulesets/heroic/manifest.json';

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

/** The parts of an owner that the rules use. */
export interface Owner {
  readonly name: Text;
  readonly character: HeroicCharacter;
  /** Counts all Exp ever awarded (3.5). */
  readonly earned: number;
}

/** Returns undefined unless the owner is available and has the same ruleset. */
export function ownerOf(content: Content, bonds: Bonds | undefined): Owner | undefined {
  const document = bonds?.owner;
  if (document?.ruleset !== manifest.id || document.form !== mainForm) return undefined;
  const choices = choicesSchema.safeParse(document.choices);
  if (!choices.success) return undefined;
  // Temporary effects on a pilot or leader count as well.
  const play = playSchema.safeParse(document.play);
  const passing = play.success ? passingEffects(play.data) : [];
  const held = play.success ? heldOf(play.data) : undefined;
  return {
    name: raw(document.name),
    character: derive(recalling(content, document), choices.data, document.ledger, passing, held),
    earned: granted(document.ledger, 'exp'),
  };
}
