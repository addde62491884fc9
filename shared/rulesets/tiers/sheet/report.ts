import type { CharacterDocument } from '../../../character/document';
import type { Json } from '../../../kernel/json';
import type { Translate } from '../../../kernel/text';
import { rankOf, type Choices } from '../choices';
import { skillIds } from '../data';
import { rankName } from '../texts';

/** The contract of the command line (Other plans); the document forbids nothing, so every sheet is legal. */
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
