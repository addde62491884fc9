import { z } from 'zod';
import { campaignSchema } from '../campaign/document';
import { rollLineSchema } from '../campaign/rolls';
import { characterSchema, portraitSchema } from '../character/document';
import { limits } from '../character/limits';
import { documentIdSchema, documentKinds, momentSchema } from '../documents/envelope';
import { textSchema } from '../kernel/schemas';
import { changeOfferSchema, considerationSchema, sendArgsSchema, sendingsSchema } from '../exchange/offer';
import { packSchema } from '../homebrew/document';
import { importModes, packOfferSchema } from '../homebrew/exchange';
import type { ErrorCode } from '../kernel/errors';
import { cardsPerPage, paperSizes } from '../rules/print';
import { settingsSchema } from '../settings/settings';
import {
  backupOfferSchema,
  backupRestoredSchema,
  chosenFolderSchema,
  companionSchema,
  moveArgsSchema,
  restoreBackupArgsSchema,
} from '../trust/backup';
import {
  compareArgsSchema,
  comparedLineSchema,
  documentKeySchema,
  historySchema,
  restoreArgsSchema,
  restoredSchema,
} from '../trust/history';
import { portableOfferSchema, takeModes, takenSchema, waitingFileSchema } from '../trust/portable';
import { recoveryReportSchema, troubleArgsSchema } from '../trust/recovery';
import type { CommandName, EventName } from './channels';

/** Bytes: structured clone keeps them as they are; the browser host carries them as base64. */
const bytesSchema = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

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

/** A document that is there but cannot be used now: damaged, from a newer version, of an unknown ruleset. */
export const troubledFileSchema = z.object({
  fileName: z.string(),
  reason: z.enum(['damaged-document', 'newer-version', 'unknown-ruleset']),
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

export const printOptionsSchema = z.object({
  paper: z.enum(paperSizes),
  inkSaver: z.boolean(),
  fillable: z.boolean(),
});

/** An id within a campaign: of a line of its log, of a member. */
const partIdSchema = z.string().min(1).max(64);

/**
 * What to print: stored characters (one PDF for all), the cards of those that go on one, the statements
 * of their ledgers, the empty sheet of a ruleset, or its quick reference; of a campaign its chronicle, its party on one
 * page, the sheets of the whole party, and the statements of an interlude.
 *
 * - `entries`: the ids of the reference's entries in order; `null` for those the ruleset's screen starts with
 * - `entry`: a line of the campaign's log; `null` for all of them
 * - `audience`: players get nothing that is the GM's
 * - `members`: whose statements, by member id; `null` for everybody's
 */
export const printSubjectSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('characters'), ids: z.array(documentIdSchema).min(1).max(200) }),
  z.object({
    kind: z.literal('cards'),
    ids: z.array(documentIdSchema).min(1).max(1000),
    perPage: z.literal(cardsPerPage),
  }),
  z.object({ kind: z.literal('statement'), ids: z.array(documentIdSchema).min(1).max(200) }),
  z.object({ kind: z.literal('blank'), ruleset: z.string() }),
  z.object({
    kind: z.literal('reference'),
    ruleset: z.string(),
    entries: z.array(z.string().max(200)).max(500).nullable(),
  }),
  z.object({
    kind: z.literal('chronicle'),
    campaign: documentIdSchema,
    entry: partIdSchema.nullable(),
    audience: z.enum(['players', 'gm']),
  }),
  z.object({ kind: z.literal('party'), campaign: documentIdSchema }),
  z.object({ kind: z.literal('partySheets'), campaign: documentIdSchema }),
  z.object({
    kind: z.literal('downtime'),
    campaign: documentIdSchema,
    entry: partIdSchema,
    members: z.array(partIdSchema).min(1).max(100).nullable(),
  }),
]);
export type PrintSubject = z.infer<typeof printSubjectSchema>;

/**
 * Where something went that a user wanted as a file. A window asks for a place and writes it (`saved`); the
 * browser host hands the bytes over to be downloaded (`download`).
 */
export const deliverySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('saved'), fileName: z.string() }),
  z.object({ kind: z.literal('cancelled') }),
  z.object({ kind: z.literal('download'), fileName: z.string(), type: z.string(), bytes: bytesSchema }),
]);
export type Delivery = z.infer<typeof deliverySchema>;

/**
 * What became of a print. A window hands the real PDF to the system's print dialog (`printed`, `cancelled`),
 * or, where that fails, to the system's PDF viewer (`opened`); the browser host hands the bytes over, to be
 * printed by the browser (`download`).
 */
export const printOutcomeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('printed') }),
  z.object({ kind: z.literal('opened') }),
  z.object({ kind: z.literal('cancelled') }),
  z.object({ kind: z.literal('download'), fileName: z.string(), type: z.string(), bytes: bytesSchema }),
]);
export type PrintOutcome = z.infer<typeof printOutcomeSchema>;

const idArgs = z.object({ id: documentIdSchema });
const nothing = z.object({});
/** A log of rolls is called by the id of its campaign or character, or `looseLog`. */
const logSchema = documentIdSchema;
/** The text of a portable file. */
const fileText = z.string().max(10_000_000);
const printArgs = z.object({ subject: printSubjectSchema, options: printOptionsSchema });
const readErrors = ['not-found', 'damaged-document', 'newer-version', 'storage-failed'] as const;
const printErrors = [...readErrors, 'unknown-ruleset', 'not-available', 'print-failed'] as const;

/** Lines of a file of changes, by id, and the revision of the character that they were shown for. */
const takingArgs = z.object({
  text: fileText,
  take: z.array(z.string().max(100_000)).max(20_000),
  revision: z.int(),
});
const receiveErrors = [...readErrors, 'invalid-input', 'unknown-ruleset', 'portrait-refused'] as const;

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
    errors: [
      'conflict',
      'damaged-document',
      'invalid-input',
      'newer-version',
      'portrait-refused',
      'storage-failed',
    ],
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
    errors: ['conflict', 'damaged-document', 'invalid-input', 'newer-version', 'storage-failed'],
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
    errors: ['conflict', 'damaged-document', 'invalid-input', 'newer-version', 'storage-failed'],
  },
  'pack.bin': { args: idArgs, result: nothing, errors: ['not-found', 'conflict', 'storage-failed'] },
  'pack.export': { args: idArgs, result: deliverySchema, errors: readErrors },
  /** What the text of a portable file holds and what is wrong with it, before anything is written. */
  'pack.check': {
    args: z.object({ text: fileText }),
    result: packOfferSchema,
    errors: ['invalid-input', 'newer-version', 'unknown-ruleset', 'storage-failed'],
  },
  /**
   * Takes a pack without a fault from the text of a portable file. Where there is one of its id, `mode` says what
   * becomes of that: `replaced` is the id under which it went to the bin.
   */
  'pack.import': {
    args: z.object({ text: fileText, mode: z.enum(importModes) }),
    result: z.object({ id: documentIdSchema, revision: z.int(), replaced: documentIdSchema.nullable() }),
    errors: [
      'conflict',
      'damaged-document',
      'invalid-input',
      'newer-version',
      'unknown-ruleset',
      'storage-failed',
    ],
  },
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
    errors: [
      'conflict',
      'damaged-document',
      'invalid-input',
      'newer-version',
      'portrait-refused',
      'storage-failed',
    ],
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
  'character.export': {
    args: idArgs,
    result: deliverySchema,
    errors: readErrors,
  },
  /** Takes the text of a portable file; an id that is already in the library becomes a copy. */
  'character.import': {
    args: z.object({ fileName: z.string().max(255), text: fileText }),
    result: idArgs,
    errors: ['invalid-input', 'newer-version', 'unknown-ruleset', 'portrait-refused', 'storage-failed'],
  },
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
    errors: [...readErrors, 'conflict', 'invalid-input'],
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
  /** Every kept state of a document; `not-found` where there is neither a file nor a snapshot. */
  'history.read': { args: documentKeySchema, result: historySchema, errors: ['not-found', 'storage-failed'] },
  /** What differs between two states of a document, line by line. */
  'history.compare': {
    args: compareArgsSchema,
    result: z.object({ lines: z.array(comparedLineSchema) }),
    errors: readErrors,
  },
  /** Puts a document back as it was, as a whole or in some lines; the state it replaces becomes a snapshot. */
  'history.restore': {
    args: restoreArgsSchema,
    result: restoredSchema,
    errors: [...readErrors, 'conflict', 'invalid-input', 'portrait-refused'],
  },
  /** What the look at every document found so far. */
  'recovery.report': { args: nothing, result: recoveryReportSchema, errors: ['storage-failed'] },
  /** Looks at every document anew. */
  'recovery.verify': { args: nothing, result: nothing, errors: ['storage-failed'] },
  /** Puts the newest sound snapshot, or the misnamed document, where the file in trouble was. */
  'recovery.recover': {
    args: troubleArgsSchema,
    result: documentKeySchema,
    errors: ['not-found', 'conflict', 'storage-failed'],
  },
  /** Hands the file out as it is, for help. */
  'recovery.saveCopy': {
    args: troubleArgsSchema,
    result: deliverySchema,
    errors: ['not-found', 'storage-failed'],
  },
  /** Deletes a file that was set aside. */
  'recovery.discard': { args: troubleArgsSchema, result: nothing, errors: ['not-found', 'storage-failed'] },
  /** The whole library as one archive. */
  'backup.create': { args: nothing, result: deliverySchema, errors: ['storage-failed'] },
  /** What an archive holds; a window asks for the file where no bytes come along (`cancelled` by its user). */
  'backup.check': {
    args: z.object({ fileName: z.string().max(255), bytes: bytesSchema.nullable() }),
    result: backupOfferSchema,
    errors: ['cancelled', 'invalid-input', 'newer-version', 'not-available', 'storage-failed'],
  },
  'backup.restore': {
    args: restoreBackupArgsSchema,
    result: backupRestoredSchema,
    errors: ['not-found', 'invalid-input', 'storage-failed'],
  },
  /** Asks for a folder for the library; only a window can. */
  'dataFolder.choose': {
    args: nothing,
    result: chosenFolderSchema,
    errors: ['not-available', 'storage-failed'],
  },
  /** Takes the library to a chosen folder, or the one that is there; the program then starts anew. */
  'dataFolder.move': {
    args: moveArgsSchema,
    result: nothing,
    errors: ['not-available', 'not-found', 'conflict', 'library-in-use', 'storage-failed'],
  },
  /** Other programs that have this library open. */
  'dataFolder.companions': {
    args: nothing,
    result: z.object({ companions: z.array(companionSchema) }),
    errors: ['storage-failed'],
  },
  /** What the text of a portable file holds, before anything is written. */
  'portable.check': {
    args: z.object({ fileName: z.string().max(255), text: fileText }),
    result: portableOfferSchema,
    errors: ['invalid-input', 'newer-version', 'storage-failed'],
  },
  /** Takes the documents of a portable file, all of them or none; `modes` are those of its items in their order. */
  'portable.take': {
    args: z.object({ text: fileText, modes: z.array(z.enum(takeModes)).min(1).max(500) }),
    result: takenSchema,
    errors: [
      'conflict',
      'damaged-document',
      'invalid-input',
      'newer-version',
      'unknown-ruleset',
      'portrait-refused',
      'storage-failed',
    ],
  },
  /** A campaign as a portable file, with its party and packs where wanted. */
  'campaign.export': {
    args: idArgs.extend({ whole: z.boolean() }),
    result: deliverySchema,
    errors: readErrors,
  },
  /** Files that the system handed over since this was last asked; the page asks when it starts and when it is told. */
  'app.waitingFiles': {
    args: nothing,
    result: z.object({ files: z.array(waitingFileSchema) }),
    errors: ['storage-failed', 'invalid-input'],
  },
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
