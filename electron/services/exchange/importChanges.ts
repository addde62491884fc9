import { contentOf, withContent } from '#shared/character/content';
import { describeChanges, type Open } from '#shared/sheet/changes/describeCharacter';
import type { CharacterDocument } from '#shared/character/document';
import { applyPatches } from '#shared/character/patches';
import { placeWords } from '#shared/sheet/changes/placeWords';
import type { ChangeOffer, Consideration, OfferLine } from '#shared/exchange/offer';
import { lineHere, stateOf } from '#shared/exchange/states';
import { appError, type AppError } from '#shared/kernel/errors';
import type { Clock } from '#shared/kernel/ports';
import { err, ok, type Result } from '#shared/kernel/result';
import { message, type Text } from '#shared/kernel/text';
import { entryWords } from '#shared/sheet/revert';
import { faultyEntries } from '#shared/rules/ledger/ledgerView';
import { ledgerOf } from '#shared/rules/ledger/plainLedger';
import type { OpenCharacter } from '#shared/rules/ruleset';
import { bondsIn } from '#electron/services/library/bonds';
import { readIncoming, type IncomingChanges, type ExchangePorts } from './incomingChanges';
import { checkPortrait } from '#electron/services/library/portrait';
import { requireRuleset } from '#electron/services/library/rulesets';

export interface ImportPorts extends ExchangePorts {
  readonly clock: Clock;
}

/** `take` are the ids of lines in the file; `revision` is that of the character that the user saw. */
export interface ImportRequest {
  readonly text: string;
  readonly take: readonly string[];
  readonly revision: number;
}

/** Compares a change file with the existing character, line by line; writes nothing. */
export async function offerChanges(
  ports: ExchangePorts,
  text: string,
): Promise<Result<ChangeOffer, AppError>> {
  const read = await readIncoming(ports, text);
  if (!read.ok) return read;
  const { mine, before, theirs, lines, ...more } = read.value;
  const open = await characterOpener(ports, mine);
  if (!open.ok) return open;
  const readable = open.value(theirs);
  if (!readable.ok) return err(unreadable(readable.error, openedOr(open.value(mine))));
  const describe = describeChanges(before, theirs, (document) => openedOr(open.value(document)));
  const describeHere = describeChanges(before, mine, (document) => openedOr(open.value(document)));
  const content = contentOf(mine);
  const { whole, known, gap, by, note, madeAt } = more;
  return ok({
    id: mine.id,
    name: mine.name,
    ruleset: mine.ruleset,
    revision: mine.revision,
    whole,
    known,
    gap,
    by,
    note,
    madeAt,
    lines: lines.map((line): OfferLine => {
      const state = stateOf(line, content, known);
      const { text: words, details } = describe(line);
      const here = state === 'conflict' && known ? describeHere(lineHere(line, content)) : undefined;
      const { id, kind } = line;
      return {
        id,
        kind,
        text: words,
        details: [...details],
        state,
        here: here === undefined ? [] : [here.text, ...here.details],
      };
    }),
  });
}

/** Finds entries that would break a rule when replayed, and rules newly broken. */
export async function assessChanges(
  ports: ExchangePorts,
  { text, take, revision }: ImportRequest,
): Promise<Result<Consideration, AppError>> {
  const read = await readIncoming(ports, text);
  if (!read.ok) return read;
  const { mine } = read.value;
  const open = await characterOpener(ports, mine);
  if (!open.ok) return open;
  const merged = merge(read.value, take, revision);
  if (!merged.ok) return merged;
  const [was, is] = [open.value(mine), open.value(merged.value)];
  if (!is.ok) return err(unreadable(is.error, openedOr(was)));
  return ok(
    newFaults({ document: mine, opened: openedOr(was) }, { document: merged.value, opened: is.value }),
  );
}

/**
 * Imports lines: the character is stored once, and the other side's state is remembered. Without lines, only
 * the fact that the file was seen is stored. `conflict` if the character has changed since it was shown.
 */
export async function importChanges(
  ports: ImportPorts,
  { text, take, revision }: ImportRequest,
): Promise<Result<CharacterDocument, AppError>> {
  const { library, clock } = ports;
  const read = await readIncoming(ports, text);
  if (!read.ok) return read;
  const { mine, theirs, exchanged } = read.value;
  const merged = merge(read.value, take, revision);
  if (!merged.ok) return merged;
  const portrait = checkPortrait(merged.value.portrait);
  if (!portrait.ok) return portrait;
  const open = await characterOpener(ports, mine);
  if (!open.ok) return open;
  for (const version of [theirs, merged.value]) {
    const readable = open.value(version);
    if (!readable.ok) return err(unreadable(readable.error, openedOr(open.value(mine))));
  }
  const saved = take.length === 0 ? ok(mine) : await library.characters.save(merged.value);
  if (!saved.ok) return saved;
  const earlier = exchanged === undefined ? null : { at: exchanged.at, document: exchanged.document };
  // The character is stored; failing to remember the other side's state only makes the next comparison
  // longer.
  await library.exchanges.write(mine.id, {
    at: clock.now(),
    document: theirs,
    taken: { revision: saved.value.revision, before: mine, earlier },
  });
  return ok(saved.value);
}

/** Restores a character to its state before the last import; `conflict` if it has changed since. */
export async function undoImport(
  { library }: ImportPorts,
  id: string,
): Promise<Result<CharacterDocument, AppError>> {
  const taken = (await library.exchanges.read(id))?.taken ?? null;
  if (taken === null) return err(appError('not-found', { text: message('exchange.file.undoGone') }));
  const { revision, before, earlier } = taken;
  const read = await library.characters.read(id);
  if (!read.ok) return read;
  if (read.value.revision !== revision)
    return err(appError('conflict', { text: message('exchange.file.undoChanged') }));
  const saved = await library.characters.save({ ...before, revision });
  if (!saved.ok) return saved;
  if (earlier === null) await library.exchanges.remove(id);
  else await library.exchanges.write(id, { ...earlier, taken: null });
  return ok(saved.value);
}

/** Opens any version of a character by its rules, with its owner and companions. */
export async function characterOpener(
  { library, rulesets }: ExchangePorts,
  document: CharacterDocument,
): Promise<Result<(document: CharacterDocument) => Result<OpenCharacter, AppError>, AppError>> {
  const ruleset = await requireRuleset(rulesets, document.ruleset, document.campaign);
  if (!ruleset.ok) return ruleset;
  const bonds = await bondsIn(library)(document);
  return ok((version) => ruleset.value.open(version, bonds));
}

/** `undefined` if the rules could not read it. */
export function openedOr(opened: Result<OpenCharacter, AppError>): ReturnType<Open> {
  return opened.ok ? opened.value : undefined;
}

function merge(
  { mine, lines }: IncomingChanges,
  take: readonly string[],
  revision: number,
): Result<CharacterDocument, AppError> {
  const byId = new Map(lines.map((line) => [line.id, line]));
  const picked = take.map((id) => byId.get(id)).filter((line) => line !== undefined);
  if (mine.revision !== revision || picked.length !== take.length)
    return err(appError('conflict', { text: message('exchange.file.changed') }));
  return withContent(
    mine,
    applyPatches(
      contentOf(mine),
      picked.flatMap(({ patches }) => patches),
    ),
  );
}

interface Version {
  readonly document: CharacterDocument;
  readonly opened: OpenCharacter | undefined;
}

function newFaults(was: Version, is: Version): Consideration {
  const { opened } = is;
  if (opened === undefined) return { entries: [], problems: [] };
  const before =
    was.opened === undefined ? new Set<string>() : faultyEntries(ledgerOf(was.opened, was.document));
  const ledger = ledgerOf(opened, is.document);
  const rows = ledger.accounts.flatMap((account) => account.rows);
  const broken = new Set(was.opened?.problems.map(({ code, path }) => `${code} ${path}`));
  return {
    entries: rows.flatMap(({ entry, fault }): Text[] => {
      if (fault === undefined || before.has(entry.id)) return [];
      return [message('exchange.consider.entry', { what: entryWords(entry, ledger), fault })];
    }),
    problems: opened.problems
      .filter(({ code, path }) => !broken.has(`${code} ${path}`))
      .map(({ text }) => text),
  };
}

/** Describes the unreadable place; a path means nothing to readers of the dialog. */
function unreadable({ path, text }: AppError, here: OpenCharacter | undefined): AppError {
  const reason = path === undefined ? text : placeWords(path.split(/[.[\]]+/).filter(Boolean), here);
  return appError('invalid-input', { text: message('exchange.file.unreadable', { reason }) });
}
