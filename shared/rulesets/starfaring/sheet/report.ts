import type { CharacterDocument } from '#shared/character/document';
import type { Json } from '#shared/kernel/jsonValue';
import type { Translate } from '#shared/kernel/text';
import { reportHead } from '#shared/rules/problem';
import type { StarfaringCharacter } from '#shared/rulesets/starfaring/derive/index';

/** The contract of the command line (Other plans); free entries are never illegal. */
export function report(
  document: CharacterDocument,
  character: StarfaringCharacter,
  translate: Translate,
): Json {
  return {
    ...reportHead(document, [], translate),
    derived: {
      vitalityMaximum: character.vitality.maximum.value,
      deathThreshold: character.deathThreshold.value,
      initiative: character.initiative.value,
      passiveAlertness: character.passiveAlertness.value,
      longJump: character.longJump.value,
      highJump: character.highJump.value,
      breath: { minutes: character.breath.value, rounds: character.breath.value },
    },
  };
}
