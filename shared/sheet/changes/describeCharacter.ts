import type { Json } from '#shared/kernel/jsonValue';
import { list, message, raw, signed, type Text } from '#shared/kernel/text';
import { ledgerEntrySchema, type LedgerEntry } from '#shared/ledger/ledger';
import type { LedgerView } from '#shared/rules/ledger/ledgerView';
import { entryText, ledgerOf } from '#shared/rules/ledger/plainLedger';
import { exceptionFor } from '#shared/rules/problem';
import type { OpenCharacter } from '#shared/rules/ruleset';
import { contentOf, withContent } from '#shared/character/content';
import { journalEntriesOf, type Difference, type DifferenceKind } from '#shared/character/differences';
import { exceptionSchema, type CharacterDocument } from '#shared/character/document';
import {
  cut,
  itemsBetween,
  moved,
  paragraphsBetween,
  plain,
  short,
  valueWords,
  type Description,
} from './description';
import { chosenFacts, figureFacts, moves, pageFacts, playFacts, type Fact } from './facts';
import { isRecord } from '#shared/kernel/record';
import { applyPatches, isList, type Patch } from '#shared/character/patches';
import { placeWords } from './placeWords';

/** Is `undefined` if the rules cannot read the character. */
export type Open = (document: CharacterDocument) => OpenCharacter | undefined;

/** More changes get a line each. */
const mostInLine = 3;

/** Each property is derived only once, on first use. */
interface Side {
  readonly opened: () => OpenCharacter | undefined;
  readonly ledger: () => LedgerView | undefined;
  readonly facts: (of: FactsOf) => readonly Fact[];
}

type FactsOf = (opened: OpenCharacter) => readonly Fact[];

/** `alone` is the earlier version with a single line applied. */
interface Sides {
  readonly was: Side;
  readonly is: Side;
  readonly alone: Side;
}

/** Uses the words of the character's ruleset. */
export function describeChanges(
  before: CharacterDocument,
  after: CharacterDocument,
  open: Open,
): (line: Difference) => Description {
  const was = sideOf(() => before, open);
  const is = sideOf(() => after, open);
  const content = contentOf(before);
  return (line) => {
    const alone = sideOf(() => {
      const changed = withContent(before, applyPatches(content, line.patches));
      return changed.ok ? changed.value : undefined;
    }, open);
    return describe(line, { was, is, alone });
  };
}

function sideOf(read: () => CharacterDocument | undefined, open: Open): Side {
  const version = once(() => {
    const document = read();
    return { document, opened: document && open(document) };
  });
  const known = new Map<FactsOf, readonly Fact[]>();
  return {
    opened: () => version().opened,
    ledger: once(() => {
      const { document, opened } = version();
      return document && opened && ledgerOf(opened, document);
    }),
    facts: (of) => {
      const { opened } = version();
      const facts = known.get(of) ?? (opened === undefined ? [] : of(opened));
      known.set(of, facts);
      return facts;
    },
  };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

function describe(line: Difference, sides: Sides): Description {
  const { patches } = line;
  switch (line.kind) {
    case 'name':
      return describePatches(patches, (patch) =>
        plain(moved(message('exchange.difference.name'), wordsIn(patch, 'from'), wordsIn(patch, 'to'))),
      );
    case 'status':
    case 'portrait':
    case 'owner':
    case 'campaign':
      return describePatches(patches, (patch) =>
        plain(message(`exchange.difference.${line.kind}.${wayOf(patch, line.kind)}`)),
      );
    case 'notes':
      return describePatches(patches, (patch) => describeNotes(patch, sides));
    case 'choices':
      return describeFacts(patches, sides, [chosenFacts]);
    case 'play':
      return describeFacts(patches, sides, [playFacts, pageFacts]);
    case 'deed':
      return describeJournalEntry(line, sides);
    case 'entry':
      return describePatches(patches, (patch) => describeEntry(patch, sides));
    case 'exception':
      return describePatches(patches, (patch) => describeException(patch, sides));
    case 'other':
      return describePatches(patches, inPlace(sides));
  }
}

/** Whether an item was added, removed or changed; for the status, the new status. */
function wayOf(patch: Patch, kind: DifferenceKind): string {
  const [from = null, to = null] = patch.op === 'order' ? [] : [patch.from, patch.to];
  if (kind === 'status') return to === 'draft' ? 'draft' : 'finished';
  if (to === null) return 'gone';
  return from === null ? 'new' : 'other';
}

function wordsIn(patch: Patch, side: 'from' | 'to'): Text {
  const value = patch.op === 'order' ? undefined : patch[side];
  return raw(typeof value === 'string' ? short(value) : '');
}

function describePatches(patches: readonly Patch[], tell: (patch: Patch) => Description): Description {
  const [first, ...others] = patches.map(tell);
  if (first === undefined) return plain(raw(''));
  return {
    text: first.text,
    details: cut([...first.details, ...others.flatMap(({ text, details }) => [text, ...details])]),
  };
}

/** Uses the labels and figures of the rules, or the plain path if they show nothing. */
function describeFacts(patches: readonly Patch[], sides: Sides, facts: readonly FactsOf[]): Description {
  const { was, alone } = sides;
  if (was.opened() === undefined || alone.opened() === undefined)
    return describePatches(patches, inPlace(sides));
  const shown = facts.flatMap((of) => moves(was.facts(of), alone.facts(of)));
  if (shown.length === 0) return describePatches(patches, inPlace(sides));
  const said = new Set(shown.map((text) => JSON.stringify(text)));
  const figures = moves(was.facts(figureFacts), alone.facts(figureFacts));
  const further = figures.filter((text) => !said.has(JSON.stringify(text)));
  return {
    text: list(shown.slice(0, mostInLine)),
    details: cut([...shown.slice(mostInLine), ...further]),
  };
}

/** Includes the ledger entries of the journal entry and its changes in play. */
function describeJournalEntry(line: Difference, sides: Sides): Description {
  const { was, alone } = sides;
  const labels = journalEntriesOf(line).flatMap(({ from, to }) => {
    if (to !== undefined) return [to.label];
    return from === undefined ? [] : [message('exchange.difference.undone', { what: from.label })];
  });
  const [first, ...others] = labels;
  if (first === undefined) return describePatches(line.patches, inPlace(sides));
  const among = (part: string) => line.patches.filter(({ path }) => path[0] === part);
  const details = [
    ...(others.length > 0 ? labels : []),
    ...among('ledger').map((patch) => describeEntry(patch, sides).text),
    ...(among('play').length > 0 ? moves(was.facts(playFacts), alone.facts(playFacts)) : []),
  ];
  const text =
    others.length === 0
      ? first
      : message('exchange.difference.journalEntries', {
          count: labels.length,
          first,
          last: others.at(-1) ?? first,
        });
  return { text, details: cut(details) };
}

/** An example is "Stealth basic → advanced, −4 Exp", with the reason given by the user. */
function describeEntry(patch: Patch, sides: Sides): Description {
  const { was, is } = sides;
  if (patch.op !== 'item') return inPlace(sides)(patch);
  const [from, to] = [entryWords(patch.from, was.ledger()), entryWords(patch.to, is.ledger())];
  if (to === undefined)
    return from === undefined
      ? inPlace(sides)(patch)
      : { text: message('exchange.difference.entryGone', { what: from.text }), details: from.details };
  return from === undefined
    ? to
    : { text: moved(message('exchange.difference.entry'), from.text, to.text), details: to.details };
}

function entryWords(value: Json | undefined, view: LedgerView | undefined): Description | undefined {
  const entry = ledgerEntrySchema.safeParse(value).data;
  if (entry === undefined) return undefined;
  const account = view?.accounts.find(({ id }) => id === entry.account);
  const row = account?.rows.find((each) => each.entry.id === entry.id);
  const text = message('exchange.difference.entryOf', {
    what: row?.text ?? entryText(entry),
    amount: raw(signed(entry.amount)),
    account: account?.label ?? message(`ledger.account.${entry.account}`),
  });
  return { text, details: reasonOf(entry) };
}

function reasonOf({ reason }: LedgerEntry): readonly Text[] {
  return reason.trim() === '' ? [] : [raw(short(reason))];
}

function describeException(patch: Patch, sides: Sides): Description {
  const { was, is } = sides;
  if (patch.op !== 'item') return inPlace(sides)(patch);
  const [from, to] = [patch.from, patch.to].map((value) => exceptionSchema.safeParse(value).data);
  const exception = to ?? from;
  if (exception === undefined) return inPlace(sides)(patch);
  const key = to === undefined ? 'exceptionGone' : 'exception';
  const problems = (to === undefined ? was : is).opened()?.problems ?? [];
  const broken = problems.filter((problem) => exceptionFor(problem, [exception]) !== undefined);
  return {
    text: message(`exchange.difference.${key}`, {
      reason: raw(short(exception.reason)),
      by: raw(exception.by),
    }),
    details: cut(broken.map(({ text }) => text)),
  };
}

function describeNotes(patch: Patch, sides: Sides): Description {
  if (patch.op !== 'place') return inPlace(sides)(patch);
  const { count, details } = paragraphsBetween(patch.from, patch.to);
  return count === 0
    ? plain(message('exchange.difference.notesOrder'))
    : { text: message('exchange.difference.notes', { count }), details };
}

/** Names the path with its old and new value, for changes that the rules do not show. */
function inPlace({ was, is }: Sides): (patch: Patch) => Description {
  return (patch) => describePlace(patch, placeWords(patch.path, is.opened() ?? was.opened()));
}

function describePlace(patch: Patch, label: Text): Description {
  if (patch.op === 'order') return plain(message('exchange.difference.order', { what: label }));
  const { from, to } = patch;
  if (from === undefined && to !== undefined)
    return plain(message('exchange.difference.newWith', { what: label, value: valueWords(to) }));
  if (to === undefined)
    return plain(message('exchange.difference.goneWith', { what: label, value: valueWords(from ?? null) }));
  if (isRecord(from) || isRecord(to)) return plain(message('history.changed', { what: label }));
  if (!isList(from) || !isList(to)) return plain(moved(label, valueWords(from ?? null), valueWords(to)));
  return {
    text: moved(label, valueWords(from), valueWords(to)),
    details: cut(itemsBetween(from, to, valueWords)),
  };
}
