import type { CharacterDocument } from '#shared/character/document';
import type { TableRules } from '#shared/encounter/command';
import { appError, type AppError } from '#shared/kernel/errors';
import { err, type Result } from '#shared/kernel/result';
import { findBonds } from '#shared/rules/bonds';
import type { OpenCharacter, Ruleset } from '#shared/rules/ruleset';

type Opened = Result<OpenCharacter, AppError>;

/** Copies know nobody else, so that they are opened once for all tables that are read. */
const copies = new WeakMap<
  object,
  { readonly of: CharacterDocument; readonly rules: Ruleset | undefined; readonly opened: Opened }
>();

/**
 * Opens each state of a sheet once: the engine asks for every combatant at every command, while a command changes
 * few of them. A copy has no document of its own, so its play state stands for it.
 */
export function openOnce(
  rulesets: ReadonlyMap<string, Ruleset>,
  characters: Readonly<Record<string, CharacterDocument>>,
  everybody: readonly CharacterDocument[],
): TableRules {
  const documents = new WeakMap<CharacterDocument, Opened>();

  function open(document: CharacterDocument): Opened {
    const rules = rulesets.get(document.ruleset);
    if (rules === undefined) return err(appError('unknown-ruleset'));
    return rules.open(document, findBonds(document, everybody));
  }

  return {
    ruleset: (id) => rulesets.get(id),
    open: (document) => {
      const { play } = document;
      if (Object.hasOwn(characters, document.id) || typeof play !== 'object' || play === null) {
        const known = documents.get(document) ?? open(document);
        documents.set(document, known);
        return known;
      }
      const rules = rulesets.get(document.ruleset);
      const copy = copies.get(play);
      if (copy !== undefined && copy.rules === rules && isSameCopy(copy.of, document)) return copy.opened;
      const opened = open(document);
      copies.set(play, { of: document, rules, opened });
      return opened;
    },
  };
}

function isSameCopy(one: CharacterDocument, other: CharacterDocument): boolean {
  return one.choices === other.choices && one.ledger === other.ledger && one.id === other.id;
}
