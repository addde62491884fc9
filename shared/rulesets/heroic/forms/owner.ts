import { mainForm } from '../../../character/form';
import { raw, type Text } from '../../../kernel/text';
import type { Bonds } from '../../../rules/ruleset';
import { choicesSchema } from '../choices';
import type { Content } from '../content';
import { derive, type HeroicCharacter } from '../derive';
import { heldOf } from '../inventory/state';
import { passingEffects, playSchema } from '../play/state';
import { granted } from '../../../ledger/ledger';
import { recalling } from '../content/packNames';
import manifest from '../manifest.json';

/** Whose companion something is, as far as the rules look at it. */
export interface Owner {
  readonly name: Text;
  readonly character: HeroicCharacter;
  /** All the Exp it was ever awarded (3.5). */
  readonly earned: number;
}

/** The owner, where a character of these rules is at hand. */
export function ownerOf(content: Content, bonds: Bonds | undefined): Owner | undefined {
  const document = bonds?.owner;
  if (document?.ruleset !== manifest.id || document.form !== mainForm) return undefined;
  const choices = choicesSchema.safeParse(document.choices);
  if (!choices.success) return undefined;
  // A potion or a fever of whoever steers or leads counts in what it is steered or led with.
  const play = playSchema.safeParse(document.play);
  const passing = play.success ? passingEffects(play.data) : [];
  const held = play.success ? heldOf(play.data) : undefined;
  return {
    name: raw(document.name),
    character: derive(recalling(content, document), choices.data, document.ledger, passing, held),
    earned: granted(document.ledger, 'exp'),
  };
}
