import { z } from 'zod';
import { campaignSchema } from '#shared/campaign/document';
import { rollLineSchema } from '#shared/campaign/dice/rolls';
import { characterSchema, portraitSchema, tagsSchema } from '#shared/character/document';
import { nameSchema } from '#shared/character/names';
import { documentIdSchema, documentKinds, momentSchema } from '#shared/documents/envelope';
import { textSchema } from '#shared/kernel/schemas';
import { packSchema } from '#shared/homebrew/document';
import { gameSchema } from '#shared/homebrew/games/document';
import type { ErrorCode } from '#shared/kernel/errors';
import { settingsChangeSchema, settingsSchema } from '#shared/settings/settings';
import type { CommandName } from './channels';
import { bytesSchema, deliverySchema, idArgs, nothing, readErrors } from './parts';
import { printOptionsSchema, printOutcomeSchema, printSubjectSchema } from './printing';
import { exchangeCommands } from './exchange';
import { languageCommands } from './languages';
import { trustCommands } from './safety';
import { joinedCommands } from './joined';
import { tableCommands } from './table';
import { updateCommands } from './updates';

/** Enough to list, search, sort and filter without opening the document. */
export const libraryRowSchema = z.object({
  id: documentIdSchema,
  ruleset: z.string(),
  /** One of the forms of its ruleset. */
  form: z.string(),
  /** The character it is a companion of. */
  owner: documentIdSchema.nullable(),
  campaign: documentIdSchema.nullable(),
  status: z.enum(['draft', 'finished']),
  name: z.string(),
  tags: z.array(z.string()),
  /** The ruleset's line about the character; empty raw text if it could not be read. */
  subtitle: textSchema,
  /** Breaks a rule, with an exception or without; also true if the choices cannot be read. */
  broken: z.boolean(),
  /** Something is still to do. */
  undone: z.boolean(),
  hasPortrait: z.boolean(),
  /** True if the whole character fits on a card. */
  hasCard: z.boolean(),
  createdAt: momentSchema,
  updatedAt: momentSchema,
});
export type LibraryRow = z.infer<typeof libraryRowSchema>;

/**
 * A document that cannot be used now: damaged, from a newer version, or of an unknown ruleset; `not-ours` is not a
 * plain file at all, `not-yet` is so long that it is read last, `conflict-copy` is a copy of a listed document that a
 * synchronization program made.
 */
export const troubledFileSchema = z.object({
  fileName: z.string(),
  /** Empty if the name cannot be read. */
  name: z.string(),
  reason: z.enum([
    'damaged-document',
    'newer-version',
    'unknown-ruleset',
    'not-ours',
    'not-yet',
    'conflict-copy',
  ]),
  text: textSchema,
});
export type TroubledFile = z.infer<typeof troubledFileSchema>;

export const campaignRowSchema = z.object({
  id: documentIdSchema,
  name: z.string(),
  ruleset: z.string(),
  /** `null` means all packs that are on. */
  packs: z.array(documentIdSchema).nullable(),
  /** Today in the campaign. */
  day: textSchema,
  /** The number of members. */
  party: z.int(),
  updatedAt: momentSchema,
  /** Encounters that go on, the last one first; missing if none do. */
  running: z.array(z.object({ id: z.string(), name: z.string(), round: z.int() })).exactOptional(),
});
export type CampaignRow = z.infer<typeof campaignRowSchema>;

/** `things` counts the pack's things by the kinds of the ruleset. */
export const packRowSchema = z.object({
  id: documentIdSchema,
  name: z.string(),
  ruleset: z.string(),
  revision: z.int(),
  updatedAt: momentSchema,
  on: z.boolean(),
  rules: z.int(),
  tables: z.int(),
  cards: z.int(),
  things: z.record(z.string(), z.int()),
});
export type PackRow = z.infer<typeof packRowSchema>;

/** `called` is the name of the published game, `published` its number; 0 before it was first published. */
export const gameRowSchema = z.object({
  id: documentIdSchema,
  ruleset: documentIdSchema,
  name: z.string(),
  called: z.string(),
  revision: z.int(),
  updatedAt: momentSchema,
  published: z.int(),
});
export type GameRow = z.infer<typeof gameRowSchema>;

export const binRowSchema = z.object({
  kind: z.enum(documentKinds),
  id: documentIdSchema,
  ruleset: z.string(),
  name: z.string(),
  /** A character's summary; for other documents the name of the ruleset. */
  subtitle: textSchema,
  binnedAt: momentSchema,
});
export type BinRow = z.infer<typeof binRowSchema>;

/** A log of rolls has the id of its campaign or character, or `looseLog`. */
const logSchema = documentIdSchema;
const printArgs = z.object({ subject: printSubjectSchema, options: printOptionsSchema });
/** `not-available` means that the stored document has content unknown to this program and is read-only. */
const saveErrors = [
  'conflict',
  'damaged-document',
  'invalid-input',
  'newer-version',
  'not-available',
  'storage-failed',
] as const;
const printErrors = [...readErrors, 'unknown-ruleset', 'not-available', 'print-failed'] as const;

/** Limits the number of documents in one commit. */
const commitSize: z.core.CheckFn<Record<'characters' | 'campaigns', unknown[]>> = ({ value, issues }) => {
  const count = value.characters.length + value.campaigns.length;
  const inList = { origin: 'array', input: value, inclusive: true } as const;
  if (count < 1) issues.push({ ...inList, code: 'too_small', minimum: 1 });
  if (count > 200) issues.push({ ...inList, code: 'too_big', maximum: 200 });
};

export interface CommandShape {
  readonly args: z.ZodType;
  readonly result: z.ZodType;
  readonly errors: readonly ErrorCode[];
}

/** Handlers and clients are generic over this map. */
export const commands = {
  'app.info': {
    args: nothing,
    result: z.object({
      version: z.string(),
      surface: z.enum(['window', 'browser']),
      platform: z.string(),
      libraryFolder: z.string(),
      /** True if nothing in it can be written now. */
      readOnly: z.boolean(),
    }),
    errors: [],
  },
  /** Returns the faults that the program logged, without anything that its user wrote; the browser host logs none. */
  'app.log': { args: nothing, result: z.object({ text: z.string() }), errors: ['not-available'] },
  /** The window reports that everything is saved, or that the user chose to leave, so it may close. */
  'app.closeNow': { args: nothing, result: nothing, errors: [] },
  /** The window reports that it stays open, because of unsaved work or the user's choice. */
  'app.stayOpen': { args: nothing, result: nothing, errors: [] },
  'settings.read': { args: nothing, result: settingsSchema, errors: ['storage-failed'] },
  'settings.write': { args: settingsChangeSchema, result: nothing, errors: ['storage-failed'] },
  'library.list': {
    args: nothing,
    result: z.object({ rows: z.array(libraryRowSchema), troubled: z.array(troubledFileSchema) }),
    errors: ['storage-failed'],
  },
  /** The characters changed most recently, shown until a long list has loaded; none if the list loads as quickly. */
  'library.newest': {
    args: nothing,
    result: z.object({ rows: z.array(libraryRowSchema) }),
    errors: ['storage-failed'],
  },
  /** The names on the sheets, to search by what a character carries; only of those changed last in a large library. */
  'library.words': {
    args: nothing,
    result: z.object({ rows: z.array(z.object({ id: documentIdSchema, words: z.array(textSchema) })) }),
    errors: ['storage-failed'],
  },
  'character.read': {
    args: idArgs,
    result: characterSchema,
    errors: readErrors,
  },
  'character.portrait': {
    args: idArgs,
    result: portraitSchema.nullable(),
    errors: readErrors,
  },
  /** `revision` is the one the document was read with (0 for a new one). */
  'character.save': {
    args: z.object({ document: characterSchema }),
    result: z.object({ revision: z.int(), updatedAt: momentSchema }),
    errors: [...saveErrors, 'portrait-refused'],
  },
  'character.duplicate': {
    args: z.object({ id: documentIdSchema, name: nameSchema }),
    result: idArgs,
    errors: readErrors,
  },
  /** Sorts characters into groups of the library; `tagged` leaves out those that could not be changed. */
  'character.tag': {
    args: z.object({
      rows: z
        .array(z.object({ id: documentIdSchema, tags: tagsSchema }))
        .min(1)
        .max(10_000),
    }),
    result: z.object({ tagged: z.array(documentIdSchema) }),
    errors: [...readErrors, 'conflict', 'not-available'],
  },
  'character.bin': { args: idArgs, result: nothing, errors: ['not-found', 'conflict', 'storage-failed'] },
  'campaign.list': {
    args: nothing,
    result: z.object({ rows: z.array(campaignRowSchema), troubled: z.array(troubledFileSchema) }),
    errors: ['storage-failed'],
  },
  'campaign.read': { args: idArgs, result: campaignSchema, errors: readErrors },
  /** `revision` is the one the document was read with (0 for a new one). */
  'campaign.save': {
    args: z.object({ document: campaignSchema }),
    result: z.object({ revision: z.int(), updatedAt: momentSchema }),
    errors: saveErrors,
  },
  'campaign.bin': { args: idArgs, result: nothing, errors: ['not-found', 'conflict', 'storage-failed'] },
  /** `bonds` are the owners and companions needed to derive the party, `missing` the ids that cannot be read. */
  'campaign.party': {
    args: z.object({ ids: z.array(documentIdSchema).max(100) }),
    result: z.object({
      characters: z.array(characterSchema),
      bonds: z.array(characterSchema),
      missing: z.array(z.object({ id: documentIdSchema, text: textSchema })),
    }),
    errors: ['storage-failed'],
  },
  'pack.list': {
    args: nothing,
    result: z.object({ rows: z.array(packRowSchema), troubled: z.array(troubledFileSchema) }),
    errors: ['storage-failed'],
  },
  'pack.read': { args: idArgs, result: packSchema, errors: readErrors },
  /**
   * The active packs: those that the campaign names, otherwise all that are on; `missing` are named but not in the
   * library. Packs that cannot be read are listed as troubled files.
   */
  'pack.ofRuleset': {
    args: z.object({ ruleset: z.string(), campaign: documentIdSchema.nullable() }),
    result: z.object({ packs: z.array(packSchema), missing: z.array(documentIdSchema) }),
    errors: ['storage-failed'],
  },
  /** `revision` is the one the document was read with (0 for a new one). */
  'pack.save': {
    args: z.object({ document: packSchema }),
    result: z.object({ revision: z.int(), updatedAt: momentSchema }),
    errors: saveErrors,
  },
  'pack.bin': { args: idArgs, result: nothing, errors: ['not-found', 'conflict', 'storage-failed'] },
  'pack.export': { args: idArgs, result: deliverySchema, errors: [...readErrors, 'invalid-input'] },
  'ruleset.list': {
    args: nothing,
    result: z.object({ rows: z.array(gameRowSchema), troubled: z.array(troubledFileSchema) }),
    errors: ['storage-failed'],
  },
  'ruleset.read': { args: idArgs, result: gameSchema, errors: readErrors },
  /** `revision` is the one the document was read with (0 for a new one). */
  'ruleset.save': {
    args: z.object({ document: gameSchema }),
    result: z.object({ revision: z.int(), updatedAt: momentSchema }),
    errors: saveErrors,
  },
  'ruleset.bin': { args: idArgs, result: nothing, errors: ['not-found', 'conflict', 'storage-failed'] },
  'ruleset.export': { args: idArgs, result: deliverySchema, errors: [...readErrors, 'invalid-input'] },
  /**
   * Stores all documents or none; each `revision` is the one it was read with (0 for a new one). An error names
   * the document and its place in the arguments.
   */
  'documents.commit': {
    args: z
      .object({ characters: z.array(characterSchema), campaigns: z.array(campaignSchema) })
      .check(commitSize),
    result: z.object({
      saved: z.array(
        z.object({
          kind: z.enum(documentKinds),
          id: documentIdSchema,
          revision: z.int(),
          updatedAt: momentSchema,
        }),
      ),
    }),
    errors: [...saveErrors, 'portrait-refused'],
  },
  /** The answer comes after the lines are on disk, however long the log is. */
  'rolls.append': {
    args: z.object({ log: logSchema, lines: z.array(rollLineSchema).min(1).max(200) }),
    result: nothing,
    errors: ['invalid-input', 'storage-failed'],
  },
  /** Oldest first; `damaged` counts the lines among them that could not be read. */
  'rolls.read': {
    args: z.object({ log: logSchema, limit: z.int().min(1).max(5000) }),
    result: z.object({ lines: z.array(rollLineSchema), more: z.boolean(), damaged: z.int() }),
    errors: ['storage-failed'],
  },
  /**
   * Shows the players an encounter, or whichever of the campaign runs: in a window of its own, or at the returned
   * address, which a page opens and which gives access to nothing else.
   */
  'players.open': {
    args: z.object({ campaign: documentIdSchema, encounter: z.string().min(1).max(64).nullable() }),
    result: z.object({ address: z.string().nullable() }),
    errors: ['not-found', 'not-available', 'damaged-document', 'newer-version', 'storage-failed'],
  },
  'bin.list': {
    args: nothing,
    result: z.object({ rows: z.array(binRowSchema) }),
    errors: ['storage-failed'],
  },
  'bin.restore': { args: idArgs, result: nothing, errors: ['not-found', 'conflict', 'storage-failed'] },
  'bin.delete': { args: idArgs, result: nothing, errors: ['not-found', 'storage-failed'] },
  'bin.empty': { args: nothing, result: z.object({ deleted: z.int() }), errors: ['storage-failed'] },
  'character.export': { args: idArgs, result: deliverySchema, errors: [...readErrors, 'invalid-input'] },
  'ledger.csv': {
    args: idArgs,
    result: deliverySchema,
    errors: [...readErrors, 'unknown-ruleset', 'not-available'],
  },
  /** Warms up the printer once per run, so that the first print is as fast as the others. */
  'sheet.prepare': { args: printArgs, result: nothing, errors: printErrors },
  'sheet.render': {
    args: printArgs,
    result: z.object({ bytes: bytesSchema, pages: z.int(), missingGlyphs: z.array(z.string()) }),
    errors: printErrors,
  },
  'sheet.save': {
    args: printArgs,
    result: deliverySchema,
    errors: printErrors,
  },
  'sheet.print': {
    args: printArgs,
    result: printOutcomeSchema,
    errors: printErrors,
  },
  /** Writes what is being dragged out of the window into a file for the system; only a window can. */
  'drag.prepare': {
    args: z.discriminatedUnion('kind', [
      idArgs.extend({ kind: z.literal('character') }),
      idArgs.extend({ kind: z.literal('campaign') }),
      printArgs.extend({ kind: z.literal('pdf') }),
    ]),
    result: nothing,
    errors: [...printErrors, 'invalid-input'],
  },
  /** Hands the prepared file to the system, which drags it from here on. */
  'drag.start': { args: nothing, result: nothing, errors: ['not-available'] },
  ...languageCommands,
  ...exchangeCommands,
  ...trustCommands,
  ...tableCommands,
  ...joinedCommands,
  ...updateCommands,
} as const satisfies Record<CommandName, CommandShape>;

export type Commands = typeof commands;
export type CommandArgs<N extends CommandName> = z.input<Commands[N]['args']>;
export type CommandResult<N extends CommandName> = z.output<Commands[N]['result']>;
