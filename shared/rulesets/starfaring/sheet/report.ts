import type { CharacterDocument } from '../../../character/document';
import type { Json } from '../../../kernel/json';
import type { Translate } from '../../../kernel/text';
import { reportHead } from '../../../rules/problem';
import type { StarfaringCharacter } from '../derive';

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
