import type { CharacterDocument } from '../../shared/character/document';
import { faultInPortable, readPortable } from '../../shared/documents/portable';
import { appError, type AppError } from '../../shared/kernel/errors';
import { err, ok, type Result } from '../../shared/kernel/result';
import type { Ids } from '../../shared/kernel/ports';
import { list, message } from '../../shared/kernel/text';
import { waiverFor } from '../../shared/rules/problem';
import type { OpenCharacter } from '../../shared/rules/ruleset';
import type { Library } from '../storage/library';
import { checkPortrait } from './portrait';
import type { Rulesets } from './rulesets';
import { openCharacter } from './summarise';

/** What taking a character in needs. */
export interface Exchange {
  readonly library: Library;
  readonly rulesets: Rulesets;
  readonly ids: Ids;
}

/** Reads a portable file's JSON all the way: format, portrait, ruleset, choices. Every fault is an error with its path. */
export async function readForeign(
  rulesets: Rulesets,
  value: unknown,
): Promise<Result<CharacterDocument, AppError>> {
  const read = readPortable(value);
  if (!read.ok) return read;
  const document = read.value;
  if (document.kind !== 'character')
    return err(appError('invalid-input', { text: message('homebrew.exchange.isPack') }));
  const portrait = checkPortrait(document.portrait);
  const sound = portrait.ok ? await openCharacter(rulesets, document) : portrait;
  return sound.ok ? ok(document) : err(faultInPortable(value, sound.error));
}

/**
 * A block of figures, which is whole by itself, is not taken in with a fault: each is told with its place. What is
 * built step by step may be unfinished; its problems stand on its sheet.
 */
function withoutFaults(document: CharacterDocument, opened: OpenCharacter): Result<null, AppError> {
  const faults =
    opened.card === undefined
      ? []
      : opened.problems.filter((problem) => waiverFor(problem, document.waivers) === undefined);
  const [first] = faults;
  if (first === undefined) return ok(null);
  const lines = faults.map(({ path, text }) => message('services.portable.fault', { path, text }));
  return err(
    appError('invalid-input', {
      path: `choices.${first.path}`,
      text: message('services.portable.faults', { count: faults.length, faults: list(lines) }),
    }),
  );
}

/**
 * Takes a portable file's JSON into the library; an id that is already there (or in the bin) becomes a copy
 * with an id of its own. Nothing is written unless everything is sound.
 */
export async function importCharacter(
  exchange: Exchange,
  value: unknown,
): Promise<Result<CharacterDocument, AppError>> {
  const { library, rulesets, ids } = exchange;
  const read = await readForeign(rulesets, value);
  if (!read.ok) return read;
  const opened = await openCharacter(rulesets, read.value);
  const whole = opened.ok ? withoutFaults(read.value, opened.value) : opened;
  if (!whole.ok) return err(faultInPortable(value, whole.error));
  const taken = await library.characters.has(read.value.id);
  if (!taken.ok) return taken;
  const fresh = { ...read.value, revision: 0, ...(taken.value && { id: ids.next() }) };
  const saved = await library.characters.save(fresh);
  if (!saved.ok) return saved;
  // Where it came from has the same, so that what changes on either side from now on is known.
  if (!taken.value)
    await library.exchanges.write(fresh.id, { at: saved.value.updatedAt, document: read.value, taken: null });
  return ok(saved.value);
}
