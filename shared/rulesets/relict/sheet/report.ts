import type { CharacterDocument } from '../../../character/document';
import type { Json } from '../../../kernel/json';
import type { Translate } from '../../../kernel/text';
import { reportedProblems } from '../../../rules/problem';
import type { RelictCharacter } from '../derive';
import { scaleOf, statIds } from '../data';

/** Follows the contract of the command line (Other plans). */
export function report(document: CharacterDocument, character: RelictCharacter, translate: Translate): Json {
  const { choices, problems } = character;
  return {
    name: document.name,
    ruleset: document.ruleset,
    legal: problems.length === 0,
    problems: reportedProblems(problems, document.waivers, translate),
    derived: {
      scale: Object.fromEntries(statIds.map((stat) => [stat, scaleOf(choices.stats[stat])])),
    },
  };
}
