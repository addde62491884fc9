import type { CharacterDocument } from '../../../character/document';
import type { Json } from '../../../kernel/json';
import type { StarfaringCharacter } from '../derive';

/** The contract of the command line (Other plans); free entries are never illegal. */
export function report(document: CharacterDocument, character: StarfaringCharacter): Json {
  return {
    name: document.name,
    ruleset: document.ruleset,
    legal: true,
    problems: [],
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
