import type { PackDocument } from '#shared/homebrew/document';
import { isHouseRule, isOfPack, withPacks } from '#shared/homebrew/withPacks';
import { documentKinds } from '#shared/documents/envelope';
import type { PrintSubject } from '#shared/ipc/printing';
import { appError, type AppError } from '#shared/kernel/errors';
import { err, ok, type Result } from '#shared/kernel/result';
import { list, message, raw, type Text } from '#shared/kernel/text';
import type { AnyDocument } from '#shared/library/kinds';
import { initiativeCard, tentCard, type Seated } from '#shared/rules/print/decks';
import type { CardDeck, PrintCard, PrintOptions, ThingDeck } from '#shared/rules/print/print';
import { cardOf } from '#shared/rules/reference/referenceSheet';
import type { Ruleset } from '#shared/rules/ruleset';
import { newCharacter } from '#shared/sheet/commands';
import type { Library } from '#electron/storage/library';
import { bondsIn } from '#electron/services/library/bonds';
import type { PackSource } from '#electron/services/library/packs';
import { requireRuleset } from '#electron/services/library/rulesets';
import { storeOf } from '#electron/services/library/stores';
import { membershipsIn } from './memberships';
import {
  openToPrint,
  printJob,
  rulesetsOf,
  type OpenedCharacter,
  type PrintContext,
  type Printed,
} from './printing';

export interface DeckContext extends PrintContext {
  readonly library: Library;
  /** Rulesets without packs, to which a pack that is printed is added. */
  readonly packSource: Pick<PackSource, 'builtIn'>;
}

export type CardsSubject = Extract<PrintSubject, { readonly kind: 'cards' }>;

/** The part of a deck that one id of the subject gives. */
interface Source {
  readonly name: string;
  readonly ruleset: Ruleset;
  /** Characters and party members, whose own things are printed. */
  readonly people: readonly OpenedCharacter[];
  /** A pack or a game: its foes and all that it lists; of a pack nothing but what it adds. */
  readonly catalog?: { readonly foes: readonly OpenedCharacter[]; readonly pack?: string };
}

/**
 * Prints a deck of characters, parties of campaigns, packs and games, in their order; the reason why one cannot be read,
 * `unknown-ruleset`, `invalid-input` if there is nothing of the kind, `print-failed`.
 */
export async function printDeck(
  context: DeckContext,
  { ids, perPage, deck = 'people' }: CardsSubject,
  options: PrintOptions,
): Promise<Result<Printed, AppError>> {
  const sources: Source[] = [];
  for (const id of ids) {
    const source = await sourceOf(context, id);
    if (!source.ok) return source;
    sources.push(source.value);
  }
  const cards = await cardsOf(context, sources, deck);
  if (cards.length === 0) return err(appError('invalid-input', { text: nothingIn(sources, deck) }));
  const rulesets = new Set(sources.flatMap(({ ruleset, people }) => [ruleset, ...rulesetsOf(people)]));
  const job = printJob(context, [], options, rulesets);
  const title = titleOf(sources, deck, cards.length);
  return context.printer.print({
    ...job,
    cards: {
      title,
      perPage,
      cards,
      // Somebody's whole block has a sheet besides; the smallest cards hold little of it.
      ...((deck !== 'people' || perPage === 9) && { continued: true }),
      ...(deck === 'tents' && { folded: true }),
    },
  });
}

async function sourceOf(context: DeckContext, id: string): Promise<Result<Source, AppError>> {
  if (context.rulesets.manifests.some((manifest) => manifest.id === id)) return ofRuleset(context, id);
  const found = await readAny(context.library, id);
  if (!found.ok) return found;
  const document = found.value;
  switch (document.kind) {
    case 'character': {
      const opened = await openToPrint(context, document, bondsIn(context.library));
      if (!opened.ok) return opened;
      return ok({ name: document.name, ruleset: opened.value.ruleset, people: [opened.value] });
    }
    case 'campaign': {
      const ruleset = await requireRuleset(context.rulesets, document.ruleset, document.id);
      if (!ruleset.ok) return ruleset;
      const people: OpenedCharacter[] = [];
      for (const member of new Set(document.party.flatMap(({ character }) => character ?? []))) {
        const opened = await readMember(context, member);
        if (!opened.ok) return opened;
        people.push(opened.value);
      }
      return ok({ name: document.name, ruleset: ruleset.value, people });
    }
    case 'pack':
      return ofPack(context, document);
    case 'ruleset':
      return ofRuleset(context, id, document.name);
  }
}

async function readAny(library: Library, id: string): Promise<Result<AnyDocument, AppError>> {
  for (const kind of documentKinds) {
    const read = await storeOf(library, kind).read(id);
    if (read.ok || read.error.code !== 'not-found') return read;
  }
  return err(appError('not-found'));
}

async function readMember(context: DeckContext, id: string): Promise<Result<OpenedCharacter, AppError>> {
  const read = await context.library.characters.read(id);
  return read.ok ? openToPrint(context, read.value, bondsIn(context.library)) : read;
}

async function ofRuleset(context: DeckContext, id: string, name?: string): Promise<Result<Source, AppError>> {
  const ruleset = await requireRuleset(context.rulesets, id);
  if (!ruleset.ok) {
    const text = message('services.decks.unpublished');
    return name === undefined ? ruleset : err(appError('invalid-input', { text }));
  }
  const foes = foesOf(context, ruleset.value);
  const people: readonly OpenedCharacter[] = [];
  return ok({ name: name ?? ruleset.value.manifest.name, ruleset: ruleset.value, people, catalog: { foes } });
}

async function ofPack(context: DeckContext, pack: PackDocument): Promise<Result<Source, AppError>> {
  const base = await requireRuleset(context.packSource.builtIn, pack.ruleset);
  if (!base.ok) return base;
  const ruleset = withPacks(base.value, [pack]);
  const foes = foesOf(context, ruleset, pack.id);
  return ok({ name: pack.name, ruleset, people: [], catalog: { foes, pack: pack.id } });
}

/** The bestiary of a ruleset, or its part that a pack added. */
function foesOf(
  { clock }: Pick<PrintContext, 'clock'>,
  ruleset: Ruleset,
  pack?: string,
): readonly OpenedCharacter[] {
  const ports = { clock, ids: { next: () => 'template' } };
  return (ruleset.forms ?? []).flatMap(({ id: form, templates }) =>
    templates
      .filter(({ id }) => pack === undefined || isOfPack(id, pack))
      .flatMap(({ id: template }): OpenedCharacter[] => {
        const document = newCharacter(ruleset, ports, { form, template });
        const open = ruleset.open(document);
        return open.ok ? [{ document, ruleset, open: open.value }] : [];
      }),
  );
}

async function cardsOf(
  context: DeckContext,
  sources: readonly Source[],
  deck: CardDeck,
): Promise<readonly PrintCard[]> {
  switch (deck) {
    case 'people': {
      const foes = sources.flatMap(({ catalog }) => catalog?.foes ?? []);
      return [...peopleIn(sources), ...foes].flatMap(({ open }) => open.card?.() ?? []).map(withoutEcho);
    }
    case 'powers':
    case 'items':
      return [
        ...peopleIn(sources).flatMap(({ document, open }) =>
          (open.cards?.(deck) ?? []).map((card) => ofOwner(card, document.name)),
        ),
        ...sources.flatMap((source) => (source.catalog ? listed(source, deck) : [])),
      ];
    case 'conditions':
      return unique(sources.flatMap((source) => listed(source, deck)));
    case 'initiative':
      return (await seated(context, sources)).map(({ ruleset, ...person }) =>
        initiativeCard(person, ruleset.initiative),
      );
    case 'tents':
      return (await seated(context, sources)).map(tentCard);
  }
}

/** A foe of a bestiary has no name but its kind, which is then in the title. */
function withoutEcho(card: PrintCard): PrintCard {
  const [first, ...rest] = card.parts;
  const isEcho = first?.kind === 'text' && JSON.stringify(first.text) === JSON.stringify(card.title);
  return isEcho ? { ...card, parts: rest } : card;
}

function peopleIn(sources: readonly Source[]): readonly OpenedCharacter[] {
  return unique(sources.flatMap(({ people }) => people));
}

/** Several ids may name the same person, and several people may play by the same rules. */
function unique<T extends OpenedCharacter | PrintCard>(all: readonly T[]): readonly T[] {
  const keyOf = (one: T) => ('document' in one ? one.document.id : JSON.stringify(one));
  return [...new Map(all.map((one) => [keyOf(one), one])).values()];
}

/** Everything of a kind that rules and packs list, then the house rules about it. */
function listed({ ruleset, catalog }: Source, deck: ThingDeck): readonly PrintCard[] {
  const group = ruleset.cardGroups?.[deck];
  const house = ruleset.reference.entries.filter((entry) => entry.group === group && isHouseRule(entry.id));
  const all = [
    ...(ruleset.cards?.(deck) ?? []),
    ...house.map((entry) => ({ id: entry.id, card: cardOf(entry, ruleset.tables) })),
  ];
  const { pack } = catalog ?? {};
  return all.filter(({ id }) => pack === undefined || isOfPack(id, pack)).map(({ card }) => card);
}

/** A thing of a party says whose it is. */
function ofOwner(card: PrintCard, name: string): PrintCard {
  const owner = raw(name.trim());
  if (name.trim() === '') return card;
  const { over } = card;
  return { ...card, over: over === undefined ? owner : message('print.overOwner', { owner, over }) };
}

/** People with their players; a bestiary holds vehicles besides, which take no place at the table. */
async function seated(
  { library }: DeckContext,
  sources: readonly Source[],
): Promise<readonly (Seated & { readonly ruleset: Ruleset })[]> {
  const membershipOf = membershipsIn(library);
  const foes = sources.flatMap(({ catalog }) => catalog?.foes ?? []);
  const people = [...peopleIn(sources), ...foes.filter(({ open }) => open.profile !== undefined)];
  const all: (Seated & { readonly ruleset: Ruleset })[] = [];
  for (const { document, open, ruleset } of people) {
    const { player = '' } = (await membershipOf(document)) ?? {};
    all.push({ document, open, ruleset, player });
  }
  return all;
}

function namesOf(sources: readonly Source[]): Text {
  return list(sources.map(({ name }) => raw(name.trim())));
}

function titleOf(sources: readonly Source[], deck: CardDeck, count: number): Text {
  return deck === 'people'
    ? message('print.cards', { count })
    : message(`print.decks.${deck}`, { names: namesOf(sources) });
}

/** Says what is missing, and where. */
function nothingIn(sources: readonly Source[], deck: CardDeck): Text {
  if (deck === 'people') return message('services.sheets.noCards');
  return message(`services.decks.nothing.${deck}`, { names: namesOf(sources) });
}
