import type { CharacterDocument } from '#shared/character/document';
import { appError, type AppError } from '#shared/kernel/errors';
import { err, ok, type Result } from '#shared/kernel/result';
import { message } from '#shared/kernel/text';
import type { OpenCharacter, Ruleset } from '#shared/rules/ruleset';
import type { InTermsOfRules } from './rulesMigration';

type Migrating = Pick<Ruleset, 'manifest' | 'migrations'>;

/** The current version of choices and play; throws if the migrations have a gap. */
export function rulesVersion({ manifest, migrations = [] }: Migrating): number {
  const gap = migrations.findIndex(({ to }, at) => to !== at + 2);
  if (gap >= 0)
    throw new Error(`Migrations of ${manifest.id} have a gap before ${String(migrations[gap]?.to)}`);
  return migrations.length + 1;
}

/** Version 1 is not stored. */
export function rulesVersionKey(ruleset: Migrating): Pick<CharacterDocument, 'rulesVersion'> {
  const version = rulesVersion(ruleset);
  return version === 1 ? {} : { rulesVersion: version };
}

/**
 * Migrates choices and play to the ruleset's current version; returns the same document if nothing changes.
 * Errors: `newer-version` for a later version, `damaged-document` if a migration throws.
 */
export function bringUpToDate(
  ruleset: Migrating,
  document: CharacterDocument,
): Result<CharacterDocument, AppError> {
  const today = rulesVersion(ruleset);
  const from = document.rulesVersion ?? 1;
  if (from > today)
    return err(
      appError('newer-version', { path: 'rulesVersion', detail: `${document.ruleset} ${String(from)}` }),
    );
  if (from === today) return ok(document);
  try {
    const steps = (ruleset.migrations ?? []).filter(({ to }) => to > from);
    const { form, choices, play, journal, ledger } = steps.reduce<InTermsOfRules>(
      (character, step) => step.migrate(character),
      document,
    );
    return ok({ ...document, form, choices, play, journal, ledger, rulesVersion: today });
  } catch (error) {
    return err(
      appError('damaged-document', { text: message('services.issue.migration'), detail: String(error) }),
    );
  }
}

/** Opens a character of any earlier rules version, as if it came from the library. */
export function openUpToDate(ruleset: Ruleset, document: CharacterDocument): Result<OpenCharacter, AppError> {
  const current = bringUpToDate(ruleset, document);
  return current.ok ? ruleset.open(current.value) : current;
}
