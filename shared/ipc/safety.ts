import { z } from 'zod';
import {
  backupOfferSchema,
  backupRestoredSchema,
  chosenFolderSchema,
  otherInstanceSchema,
  leftOutSchema,
  moveArgsSchema,
  restoreBackupArgsSchema,
} from '../safety/backup';
import {
  compareArgsSchema,
  comparedLineSchema,
  documentKeySchema,
  historySchema,
  restoreArgsSchema,
  restoredSchema,
} from '../safety/history';
import { mostMembers } from '../library/portableLimits';
import { portableOfferSchema, importModes, importedSchema, waitingFileSchema } from '../safety/portable';
import { recoveryReportSchema, troubleArgsSchema } from '../safety/recovery';
import { bytesSchema, deliverySchema, fileText, idArgs, nothing, readErrors } from './parts';

/** The commands that keep what people made: history, recovery, backups, the library's folder, portable files. */
export const trustCommands = {
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
    errors: [...readErrors, 'conflict', 'invalid-input', 'not-available', 'portrait-refused'],
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
  /** The whole library as one archive; `left` names what stands among its files and is none of ours. */
  'backup.create': { args: nothing, result: deliverySchema.and(leftOutSchema), errors: ['storage-failed'] },
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
  'dataFolder.otherInstances': {
    args: nothing,
    result: z.object({ companions: z.array(otherInstanceSchema) }),
    errors: ['storage-failed'],
  },
  /** What the text of a portable file holds and what is wrong with it, before anything is written. */
  'portable.check': {
    args: z.object({ text: fileText }),
    result: portableOfferSchema,
    errors: ['invalid-input', 'newer-version', 'storage-failed'],
  },
  /** Takes the documents of a portable file, all of them or none; `modes` are those of its items in their order. */
  'portable.take': {
    args: z.object({ text: fileText, modes: z.array(z.enum(importModes)).min(1).max(mostMembers) }),
    result: importedSchema,
    errors: [
      'conflict',
      'damaged-document',
      'invalid-input',
      'newer-version',
      'not-available',
      'unknown-ruleset',
      'portrait-refused',
      'storage-failed',
    ],
  },
  /** A campaign as a portable file, with its party and packs where wanted. */
  'campaign.export': {
    args: idArgs.extend({ whole: z.boolean() }),
    result: deliverySchema,
    errors: [...readErrors, 'invalid-input'],
  },
  /** Files that the system handed over since this was last asked; the page asks when it starts and when it is told. */
  'app.waitingFiles': {
    args: nothing,
    result: z.object({ files: z.array(waitingFileSchema) }),
    errors: [],
  },
} as const;
