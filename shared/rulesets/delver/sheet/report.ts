import type { CharacterDocument } from '../../../character/document';
import type { Json } from '../../../kernel/json';
import type { Translate } from '../../../kernel/text';
import { waiverFor } from '../../../rules/problem';
import { saveIds } from '../data';
import type { DelverCharacter } from '../derive';

/** Follows the contract of the command line (Other plans). */
export function report(document: CharacterDocument, character: DelverCharacter, translate: Translate): Json {
  return {
    name: document.name,
    ruleset: document.ruleset,
    legal: character.problems.length === 0,
    problems: character.problems.map((problem) => {
      const waiver = waiverFor(problem, document.waivers);
      return {
        code: problem.code,
        message: translate(problem.text),
        path: problem.path,
        ...(waiver !== undefined && {
          waiver: { code: waiver.code, reason: waiver.reason, by: waiver.by, at: waiver.at },
        }),
      };
    }),
    derived: {
      modifiers: { ...character.modifiers },
      saves: Object.fromEntries(saveIds.map((id) => [id, character.saves[id].value])),
    },
  };
}
