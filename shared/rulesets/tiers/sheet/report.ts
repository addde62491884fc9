import type { CharacterDocument } from '../../../character/document';
import type { Json } from '../../../kernel/json';
import type { Translate } from '../../../kernel/text';
import { rankOf, type Choices } from '../choices';
import { skillIds } from '../data';
import { rankName } from '../texts';

/** The report of the command line (contract: Other plans); the document forbids nothing, so no sheet is illegal. */
export function report(document: CharacterDocument, choices: Choices, translate: Translate): Json {
  return {
    name: document.name,
    ruleset: document.ruleset,
    legal: true,
    problems: [],
    derived: {
      ranks: Object.fromEntries(skillIds.map((id) => [id, translate(rankName(rankOf(choices, id)))])),
    },
  };
}
