import { ability } from './ability';
import { armor } from './armor';
import { campaign } from './campaign';
import { item } from './item';
import { modifier } from './modifier';
import { npc } from './npc';
import { npcModifier } from './npcModifier';
import { race } from './race';
import { relic } from './relic';
import { skill } from './skill';
import { sphere } from './sphere';
import { weapon } from './weapon';

/** Everything that a pack may hold, in the order of its tabs. */
export const kindRules = [
  campaign,
  race,
  skill,
  sphere,
  weapon,
  armor,
  item,
  modifier,
  relic,
  ability,
  npcModifier,
  npc,
] as const;

/** The kinds by their ids. */
export const kindById: ReadonlyMap<string, (typeof kindRules)[number]> = new Map(
  kindRules.map((kind) => [kind.id, kind]),
);
