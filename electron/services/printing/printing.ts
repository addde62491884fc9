import type { CharacterDocument } from '#shared/character/document';
import type { Language, Translation } from '#shared/kernel/language';
import { appError, type AppError } from '#shared/kernel/errors';
import { err, ok, type Result } from '#shared/kernel/result';
import type { Json } from '#shared/kernel/jsonValue';
import type { Clock } from '#shared/kernel/ports';
import { message, raw, type Messages } from '#shared/kernel/text';
import type { PrintCards, PrintOptions, PrintSheet, PrintStoryPart } from '#shared/rules/print/print';
import { withPlay } from '#shared/rules/print/printNow';
import { referenceSheet } from '#shared/rules/reference/referenceSheet';
import type { OpenCharacter, PrintExtras, Ruleset, RulesetWords } from '#shared/rules/ruleset';
import type { BondsOf } from '#electron/services/library/bonds';
import { messageCatalog } from '#electron/services/library/messageCatalog';
import { requireRuleset, type Rulesets } from '#electron/services/library/rulesets';
import type { Membership, MembershipOf } from './memberships';
import { storyReader } from './markdownStory';

/** Everything a printer needs: sheets as data, and the messages to translate them. */
export interface PrintJob {
  readonly sheets: readonly PrintSheet[];
  /** Printed instead of sheets. */
  readonly cards?: PrintCards;
  readonly options: PrintOptions;
  readonly language: Language;
  /** English, which shows if `translated` lacks a text. */
  readonly messages: Messages;
  readonly translated: Messages;
}

/** A PDF, and the characters that its fonts lack. */
export interface Printed {
  readonly bytes: Uint8Array;
  readonly pages: number;
  readonly missingGlyphs: readonly string[];
}

/** Draws sheets as one PDF; `print-failed`. */
export interface PrinterPort {
  print(job: PrintJob): Promise<Result<Printed, AppError>>;
  close(): Promise<void>;
}

/** The printer is created when it is first used. */
export function lazyPrinter(make: () => Promise<PrinterPort>): PrinterPort {
  let made: Promise<PrinterPort> | undefined;
  return {
    print: async (job) => (await (made ??= make())).print(job),
    close: async () => {
      await (await made)?.close();
    },
  };
}

export interface PrintContext {
  readonly printer: PrinterPort;
  readonly rulesets: Rulesets;
  readonly language: Translation;
  readonly clock: Clock;
}

/**
 * Characters with their context; without `bondsOf` there are no owners and companions, without `membershipOf` no
 * player and campaign.
 */
export interface CharactersToPrint {
  readonly documents: readonly CharacterDocument[];
  readonly bondsOf?: BondsOf;
  readonly membershipOf?: MembershipOf;
}

export interface OpenedCharacter {
  readonly document: CharacterDocument;
  readonly ruleset: Ruleset;
  readonly open: OpenCharacter;
}

/** Keeps the order; `unknown-ruleset`, or the reason why choices cannot be read. */
async function openAllToPrint(
  context: PrintContext,
  { documents, bondsOf }: CharactersToPrint,
): Promise<Result<readonly OpenedCharacter[], AppError>> {
  const opened: OpenedCharacter[] = [];
  for (const document of documents) {
    const one = await openToPrint(context, document, bondsOf);
    if (!one.ok) return one;
    opened.push(one.value);
  }
  return ok(opened);
}

/** `unknown-ruleset`, or the reason why choices cannot be read. */
export async function openToPrint(
  { rulesets }: Pick<PrintContext, 'rulesets'>,
  document: CharacterDocument,
  bondsOf?: BondsOf,
): Promise<Result<OpenedCharacter, AppError>> {
  const ruleset = await requireRuleset(rulesets, document.ruleset, document.campaign);
  if (!ruleset.ok) return ruleset;
  const hasCompanions = ruleset.value.forms?.some((form) => form.companion) === true;
  const open = ruleset.value.open(document, hasCompanions ? await bondsOf?.(document) : undefined);
  return open.ok ? ok({ document, ruleset: ruleset.value, open: open.value }) : open;
}

/**
 * Prints characters as one PDF, in their order; `unknown-ruleset`, the reason why choices cannot be read,
 * `print-failed`.
 */
export async function printCharacters(
  context: PrintContext,
  characters: CharactersToPrint,
  options: PrintOptions,
): Promise<Result<Printed, AppError>> {
  const opened = await openAllToPrint(context, characters);
  if (!opened.ok) return opened;
  const sheets = await sheetsOf(context, opened.value, characters.membershipOf);
  return context.printer.print(printJob(context, sheets, options, rulesetsOf(opened.value)));
}

/** Sheets of characters in their current state, in their order, each with date, player and campaign. */
export async function sheetsOf(
  { clock, language }: Pick<PrintContext, 'clock' | 'language'>,
  opened: readonly OpenedCharacter[],
  membershipOf?: MembershipOf,
): Promise<readonly PrintSheet[]> {
  const date = raw(dayIn(language.language, clock.now()));
  const read = await storyReader();
  const sheets: PrintSheet[] = [];
  for (const { document, open, ruleset } of opened) {
    const sheet = withPlay(open.print(extrasOf(document)), open.play());
    const membership = (await membershipOf?.(document)) ?? { player: '', campaign: '' };
    const seated = withMembership(sheet, membership, isOfTable(ruleset, document));
    sheets.push({ ...withNotes(seated, read(document.notes)), whole: true, date });
  }
  return sheets;
}

/** Formats a date for a language, with the month as a word. */
function dayIn(language: Language, moment: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(new Date(moment));
}

/** True for a sheet of the campaign, such as a ship. */
const isOfTable = ({ forms }: Ruleset, { form }: CharacterDocument): boolean =>
  forms?.some(({ id, ofCampaign }) => id === form && ofCampaign !== undefined) === true;

/** Adds player and campaign to a sheet; unknown ones become a line for handwriting. A sheet of the whole table has no player. */
function withMembership(sheet: PrintSheet, { player, campaign }: Membership, ofTable = false): PrintSheet {
  const facts = [
    ...sheet.header.facts,
    ...(ofTable ? [] : [{ label: message('print.player'), value: raw(player) }]),
    { label: message('print.campaign'), value: raw(campaign) },
  ];
  return { ...sheet, header: { ...sheet.header, facts } };
}

/** Two columns of some fifty letters each, on either paper. */
const notesColumns = 2;

function withNotes(sheet: PrintSheet, parts: readonly PrintStoryPart[]): PrintSheet {
  if (parts.length === 0) return sheet;
  const story = { kind: 'story' as const, title: message('print.notes'), parts };
  return { ...sheet, flow: { columns: notesColumns, blocks: [story] } };
}

export function rulesetsOf(opened: readonly OpenedCharacter[]): ReadonlySet<Ruleset> {
  return new Set(opened.map(({ ruleset }) => ruleset));
}

/** The portrait as bytes: it belongs to the document rather than to the rules. */
function extrasOf({ portrait }: CharacterDocument): PrintExtras {
  if (portrait === null) return {};
  const data = new Uint8Array(Buffer.from(portrait.data, 'base64'));
  return { portrait: { type: portrait.type, data } };
}

/**
 * A character under a definition, as an editor has them: `unknown-ruleset` for a faulty definition, the reason why
 * choices cannot be read, `print-failed`.
 */
export async function printDraft(
  context: PrintContext,
  definition: Json,
  document: CharacterDocument,
  options: PrintOptions,
): Promise<Result<Printed, AppError>> {
  // Definitions are interpreted when they are needed; the start of the program does without.
  const { fromDefinition } = await import('#shared/rules/definition/interpret/index');
  const rules = fromDefinition(definition);
  if (!rules.ok)
    return err(appError('unknown-ruleset', { ...(rules.error[0] && { text: rules.error[0].text }) }));
  const open = rules.value.open(document);
  if (!open.ok) return open;
  const opened = [{ document, ruleset: rules.value, open: open.value }];
  return context.printer.print(printJob(context, await sheetsOf(context, opened), options, [rules.value]));
}

/** `unknown-ruleset`, `print-failed`. */
export async function printBlank(
  context: PrintContext,
  rulesetId: string,
  options: PrintOptions,
): Promise<Result<Printed, AppError>> {
  const ruleset = await requireRuleset(context.rulesets, rulesetId);
  if (!ruleset.ok) return ruleset;
  const sheet = {
    ...withMembership(ruleset.value.blankSheet(), { player: '', campaign: '' }),
    whole: true as const,
  };
  return context.printer.print(printJob(context, [sheet], options, [ruleset.value]));
}

/** Prints the entries with these ids, or those of the default screen; `unknown-ruleset`, `print-failed`. */
export async function printReference(
  context: PrintContext,
  rulesetId: string,
  entries: readonly string[] | null,
  options: PrintOptions,
): Promise<Result<Printed, AppError>> {
  const ruleset = await requireRuleset(context.rulesets, rulesetId);
  if (!ruleset.ok) return ruleset;
  const sheet = referenceSheet(ruleset.value, entries);
  return context.printer.print(printJob(context, [sheet], options, [ruleset.value]));
}

export function printJob(
  context: PrintContext,
  sheets: readonly PrintSheet[],
  options: PrintOptions,
  rulesets: Iterable<RulesetWords>,
): PrintJob {
  return {
    sheets,
    options,
    language: context.language.language,
    messages: messageCatalog(rulesets),
    translated: context.language.messages,
  };
}
