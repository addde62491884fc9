import { mainForm } from '#shared/character/form';
import { raw, type Text } from '#shared/kernel/text';
import { granted } from '#shared/ledger/ledger';
import type { Bonds } from '#shared/rules/ruleset';
import { choicesSchema } from '#shared/rulesets/heroic/choices/index';
import type { Content } from '#shared/rulesets/heroic/content/index';
import { recalling } from '#shared/rulesets/heroic/content/packNames';
import { derive, type HeroicCharacter } from '#shared/rulesets/heroic/derive/index';
import manifest from '#shared/rulesets/heroic/manifest.json';
import { heldOf, passingEffects, playSchema } from '#shared/rulesets/heroic/state/play';

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
