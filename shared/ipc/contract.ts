import { z } from 'zod';
import { campaignSchema } from '../campaign/document';
import { rollLineSchema } from '../campaign/dice/rolls';
import { characterSchema, portraitSchema } from '../character/document';
import { limits } from '../character/limits';
import { documentIdSchema, documentKinds, momentSchema } from '../documents/envelope';
import { textSchema } from '../kernel/schemas';
import { changeOfferSchema, considerationSchema, sendArgsSchema, sendingsSchema } from '../exchange/offer';
import { packSchema } from '../homebrew/document';
import type { ErrorCode } from '../kernel/errors';
import { settingsSchema } from '../settings/settings';
import type { CommandName, EventName } from './channels';
import { bytesSchema, deliverySchema, fileText, idArgs, nothing, readErrors } from './parts';
import { printOptionsSchema, printOutcomeSchema, printSubjectSchema } from './printing';
import { trustCommands } from './safety';

/** A row of the library: enough to list, search, sort and filter without opening the document. */
export const libraryRowSchema = z.object({
  id: documentIdSchema,
  ruleset: z.string(),
  /** Which of the things its ruleset makes it is. */
  form: z.string(),
  /** Whose companion it is. */
  owner: documentIdSchema.nullable(),
  campaign: documentIdSchema.nullable(),
  status: z.enum(['draft', 'finished']),
  name: z.string(),
  /** The ruleset's line about the character; empty raw text where it could not be read. */
  subtitle: textSchema,
  legal: z.boolean(),
  hasPortrait: z.boolean(),
  /** Whether the whole of it goes on a card. */
  hasCard: z.boolean(),
  createdAt: momentSchema,
  updatedAt: momentSchema,
});
export type LibraryRow = z.infer<typeof libraryRowSchema>;

/**
 * A document that is there but cannot be used now: damaged, from a newer version, of an unknown ruleset; `not-ours` is no
 * plain file at all, `not-yet` is so long that it is looked at last.
 */
export const troubledFileSchema = z.object({
  fileName: z.string(),
  /** What the document is called; empty where that cannot be read. */
  name: z.string(),
  reason: z.enum(['damaged-document', 'newer-version', 'unknown-ruleset', 'not-ours', 'not-yet']),
  text: textSchema,
});
export type TroubledFile = z.infer<typeof troubledFileSchema>;

/** A row of the campaigns. */
export const campaignRowSchema = z.object({
  id: documentIdSchema,
  name: z.string(),
  ruleset: z.string(),
  /** The packs it is played with; `null` for all that are on. */
  packs: z.array(documentIdSchema).nullable(),
  updatedAt: momentSchema,
});
export type CampaignRow = z.infer<typeof campaignRowSchema>;

/** A row of the homebrew packs, with how much is in it: of `things` by the kinds of the ruleset. */
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

/** A row of the bin, whatever it was: a line about it, and when it was thrown away. */
export const binRowSchema = z.object({
  kind: z.enum(documentKinds),
  id: documentIdSchema,
  ruleset: z.string(),
  name: z.string(),
  /** A character's line; for anything else the name of its rules. */
  subtitle: textSchema,
  binnedAt: momentSchema,
});
export type BinRow = z.infer<typeof binRowSchema>;

/** A log of rolls is called by the id of its campaign or character, or `looseLog`. */
const logSchema = documentIdSchema;
const printArgs = z.object({ subject: printSubjectSchema, options: printOptionsSchema });
/** `not-available` where the stored document holds what this program does not know, and so opens read-only. */
const saveErrors = [
  'conflict',
  'damaged-document',
  'invalid-input',
  'newer-version',
  'not-available',
  'storage-failed',
] as const;
const printErrors = [...readErrors, 'unknown-ruleset', 'not-available', 'print-failed'] as const;

/** Lines of a file of changes, by id, and the revision of the character that they were shown for. */
const takingArgs = z.object({
  text: fileText,
  take: z.array(z.string().max(100_000)).max(20_000),
  revision: z.int(),
});
const receiveErrors = [
  ...readErrors,
  'invalid-input',
  'not-available',
  'unknown-ruleset',
  'portrait-refused',
] as const;

/** How many documents may be stored as one. */
const commitSize: z.core.CheckFn<Record<'characters' | 'campaigns', unknown[]>> = ({ value, issues }) => {
  const count = value.characters.length + value.campaigns.length;
  const inList = { origin: 'array', input: value, inclusive: true } as const;
  if (count < 1) issues.push({ ...inList, code: 'too_small', minimum: 1 });
  if (count > 200) issues.push({ ...inList, code: 'too_big', maximum: 200 });
};

/** What a command takes, gives and may refuse with. */
export interface CommandShape {
  readonly args: z.ZodType;
  readonly result: z.ZodType;
  readonly errors: readonly ErrorCode[];
}

/** Every command that the window or a browser may give. Handlers and clients are generic over this map. */
export const commands = {
  'app.info': {
    args: nothing,
    result: z.object({
      version: z.string(),
      surface: z.enum(['window', 'browser']),
      platform: z.string(),
      libraryFolder: z.string(),
    }),
    errors: [],
  },
  /** The faults that the program noted, without anything that its user wrote; a browser's host notes none. */
  'app.log': { args: nothing, result: z.object({ text: z.string() }), errors: ['not-available'] },
  /** The window answers that everything is saved (or the user chose to leave), so that it may close. */
  'app.closeNow': { args: nothing, result: nothing, errors: [] },
  /** The window answers that it stays open: it asks its user about unsaved work, or the user chose to stay. */
  'app.stayOpen': { args: nothing, result: nothing, errors: [] },
  'settings.read': { args: nothing, result: settingsSchema, errors: ['storage-failed'] },
  'settings.write': { args: settingsSchema, result: nothing, errors: ['storage-failed'] },
  'library.list': {
    args: nothing,
    result: z.object({ rows: z.array(libraryRowSchema), troubled: z.array(troubledFileSchema) }),
    errors: ['storage-failed'],
  },
  /** The characters that were changed last, to be shown until a long list is there; none where that is as quick. */
  'library.newest': {
    args: nothing,
    result: z.object({ rows: z.array(libraryRowSchema) }),
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
  /** Stores a document; its `revision` is the one it was read with (0 for a new one). */
  'character.save': {
    args: z.object({ document: characterSchema }),
    result: z.object({ revision: z.int(), updatedAt: momentSchema }),
    errors: [...saveErrors, 'portrait-refused'],
  },
  'character.duplicate': {
    args: z.object({ id: documentIdSchema, name: z.string().max(limits.name) }),
    result: idArgs,
    errors: readErrors,
  },
  'character.bin': { args: idArgs, result: nothing, errors: ['not-found', 'conflict', 'storage-failed'] },
  'campaign.list': {
    args: nothing,
    result: z.object({ rows: z.array(campaignRowSchema), troubled: z.array(troubledFileSchema) }),
    errors: ['storage-failed'],
  },
  'campaign.read': { args: idArgs, result: campaignSchema, errors: readErrors },
  /** Stores a campaign; its `revision` is the one it was read with (0 for a new one). */
  'campaign.save': {
    args: z.object({ document: campaignSchema }),
    result: z.object({ revision: z.int(), updatedAt: momentSchema }),
    errors: saveErrors,
  },
  'campaign.bin': { args: idArgs, result: nothing, errors: ['not-found', 'conflict', 'storage-failed'] },
  /**
   * The characters of a party by their ids; `bonds` are the owners and companions that take
   * part in deriving them, `missing` those that cannot be read.
   */
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
   * The packs of a ruleset that take part: those that the campaign names, else all that are on; `missing` are those it
   * names that are not here. Packs that cannot be read are in the list's trouble.
   */
  'pack.ofRuleset': {
    args: z.object({ ruleset: z.string(), campaign: documentIdSchema.nullable() }),
    result: z.object({ packs: z.array(packSchema), missing: z.array(documentIdSchema) }),
    errors: ['storage-failed'],
  },
  /** Stores a pack; its `revision` is the one it was read with (0 for a new one). */
  'pack.save': {
    args: z.object({ document: packSchema }),
    result: z.object({ revision: z.int(), updatedAt: momentSchema }),
    errors: saveErrors,
  },
  'pack.bin': { args: idArgs, result: nothing, errors: ['not-found', 'conflict', 'storage-failed'] },
  'pack.export': { args: idArgs, result: deliverySchema, errors: [...readErrors, 'invalid-input'] },
  /**
   * Stores several documents as one, all of them or none; each `revision` is the one it was read with (0 for a
   * new one). A refusal names the document and its place in the arguments.
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
  /** Adds lines to a log of rolls, durably, whatever its length. */
  'rolls.append': {
    args: z.object({ log: logSchema, lines: z.array(rollLineSchema).min(1).max(200) }),
    result: nothing,
    errors: ['invalid-input', 'storage-failed'],
  },
  /** The newest lines of a log, oldest first; `damaged` counts those among them that could not be read. */
  'rolls.read': {
    args: z.object({ log: logSchema, limit: z.int().min(1).max(5000) }),
    result: z.object({ lines: z.array(rollLineSchema), more: z.boolean(), damaged: z.int() }),
    errors: ['storage-failed'],
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
  /** What a file of changes, or a whole character that is here, would change, line by line; nothing is written. */
  'exchange.offer': {
    args: z.object({ text: fileText }),
    result: changeOfferSchema,
    errors: receiveErrors,
  },
  /** What the character would become with the lines: faults in its ledger, rules newly broken. */
  'exchange.consider': {
    args: takingArgs,
    result: considerationSchema,
    errors: [...receiveErrors, 'conflict'],
  },
  /** Takes the lines in by one save, and remembers what the other side has. */
  'exchange.take': {
    args: takingArgs,
    result: z.object({ id: documentIdSchema, revision: z.int() }),
    errors: [...receiveErrors, 'conflict'],
  },
  /** Puts a character back as it was before lines were last taken in. */
  'exchange.undo': {
    args: idArgs,
    result: z.object({ id: documentIdSchema, revision: z.int() }),
    errors: [...readErrors, 'conflict', 'invalid-input', 'not-available'],
  },
  /** What would be sent of characters: what changed since they were last exchanged. */
  'exchange.preview': {
    args: z.object({ ids: z.array(documentIdSchema).max(200) }),
    result: sendingsSchema,
    errors: ['storage-failed'],
  },
  /** A file for each character, of what changed or of all; `unchanged` counts those of which there was nothing. */
  'exchange.send': {
    args: sendArgsSchema,
    result: z.object({ deliveries: z.array(deliverySchema), unchanged: z.int() }),
    errors: readErrors,
  },
  /** The ledger of a character as a table for a spreadsheet. */
  'ledger.csv': {
    args: idArgs,
    result: deliverySchema,
    errors: [...readErrors, 'unknown-ruleset', 'not-available'],
  },
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
  ...trustCommands,
} as const satisfies Record<CommandName, CommandShape>;

export type Commands = typeof commands;
export type CommandArgs<N extends CommandName> = z.input<Commands[N]['args']>;
export type CommandResult<N extends CommandName> = z.output<Commands[N]['result']>;

/** What the main process tells every window or browser without being asked. */
export const events = {
  /** The library changed on disk; lists are read again. */
  'library.changed': z.object({}),
  /** A campaign was saved, thrown away or brought back; lists and open campaigns are read again. */
  'campaign.changed': z.object({}),
  /** A homebrew pack was saved, thrown away or brought back; rulesets are put together anew. */
  'pack.changed': z.object({}),
  /** A log of rolls on disk has news, whoever wrote them; the newest lines are read again. */
  'rolls.changed': z.object({}),
  /** The settings on disk changed, whoever did it. */
  'settings.changed': z.object({}),
  /** The window wants to close: save what is unsaved, then answer with `app.closeNow` or `app.stayOpen`. */
  'app.closing': z.object({}),
  /** A menu command or shortcut of the operating system's menu bar. */
  'app.command': z.object({
    command: z.enum(['new', 'library', 'settings', 'undo', 'redo', 'print', 'import']),
  }),
  /** The report of the look at every document has news. */
  'recovery.changed': z.object({}),
  /** How far a backup, its restore or a move of the library is. */
  'backup.progress': z.object({ done: z.int(), total: z.int() }),
  /** Another program opened this library, or closed it. */
  'dataFolder.shared': z.object({}),
  /** The system handed files over. */
  'app.filesWaiting': z.object({}),
} as const satisfies Record<EventName, z.ZodType>;

export type Events = typeof events;
export type EventPayload<N extends EventName> = z.output<Events[N]>;
