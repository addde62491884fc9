import { z } from 'zod';
import {
  backupOfferSchema,
  backupRestoredSchema,
  chosenFolderSchema,
  otherInstanceSchema,
  leftOutSchema,
  moveArgsSchema,
  restoreBackupArgsSchema,
} from '#shared/safety/backup';
import {
  compareArgsSchema,
  comparedLineSchema,
  documentKeySchema,
  historySchema,
  restoreArgsSchema,
  restoredSchema,
} from '#shared/safety/history';
import { momentSchema, revisionSchema } from '#shared/documents/envelope';
import { mostMembers } from '#shared/library/portableLimits';
import { portableOfferSchema, importModes, importedSchema, waitingFileSchema } from '#shared/safety/portable';
import { recoveryReportSchema, troubleArgsSchema } from '#shared/safety/recovery';
import { bytesSchema, deliverySchema, fileText, idArgs, nothing, readErrors } from './parts';

/** Commands for the safety of data: history, recovery, backups, the library's folder, portable files. */
export const trustCommands = {
  /** `not-found` if there is neither a file nor a snapshot. */
  'history.read': { args: documentKeySchema, result: historySchema, errors: ['not-found', 'storage-failed'] },
  'history.compare': {
    args: compareArgsSchema,
    result: z.object({ lines: z.array(comparedLineSchema) }),
    errors: readErrors,
  },
  /**
   * Whether each version after `from` replaced the one before it in this library, up to the one with `revision`. A copy that
   * came from elsewhere did not.
   */
  'history.leads': {
    args: documentKeySchema.extend({
      from: z.object({ revision: revisionSchema, updatedAt: momentSchema }),
      revision: revisionSchema,
    }),
    result: z.object({ leads: z.boolean() }),
    errors: ['storage-failed'],
  },
  /** Restores all or some lines of an earlier version; the replaced state becomes a snapshot. */
  'history.restore': {
    args: restoreArgsSchema,
    result: restoredSchema,
    errors: [...readErrors, 'conflict', 'invalid-input', 'not-available', 'portrait-refused'],
  },
  /** The result so far, while documents are still being checked. */
  'recovery.report': { args: nothing, result: recoveryReportSchema, errors: ['storage-failed'] },
  /** Starts another check of every document. */
  'recovery.verify': { args: nothing, result: nothing, errors: ['storage-failed'] },
  /** Replaces the file in trouble by the newest sound snapshot, or by the misnamed document. */
  'recovery.recover': {
    args: troubleArgsSchema,
    result: documentKeySchema,
    errors: ['not-found', 'conflict', 'storage-failed'],
  },
  /** Exports the file unchanged, so that the user can ask for help. */
  'recovery.saveCopy': {
    args: troubleArgsSchema,
    result: deliverySchema,
    errors: ['not-found', 'storage-failed'],
  },
  /** Moves a whole document under another name to the bin, as a document of its own; returns that. */
  'recovery.bin': {
    args: troubleArgsSchema,
    result: documentKeySchema,
    errors: ['not-found', 'conflict', 'storage-failed'],
  },
  /** Deletes a file that was set aside. */
  'recovery.discard': { args: troubleArgsSchema, result: nothing, errors: ['not-found', 'storage-failed'] },
  /** `left` lists files in the library's folder that do not belong to the program and are not in the archive. */
  'backup.create': { args: nothing, result: deliverySchema.and(leftOutSchema), errors: ['storage-failed'] },
  /** Lists an archive's content; without bytes a window asks for the file (`canceled` by its user). */
  'backup.check': {
    args: z.object({ fileName: z.string().max(255), bytes: bytesSchema.nullable() }),
    result: backupOfferSchema,
    errors: ['canceled', 'invalid-input', 'newer-version', 'not-available', 'storage-failed'],
  },
  'backup.restore': {
    args: restoreBackupArgsSchema,
    result: backupRestoredSchema,
    errors: ['not-found', 'invalid-input', 'storage-failed'],
  },
  /** Opens a dialog for the library's folder; only a window can. */
  'dataFolder.choose': {
    args: nothing,
    result: chosenFolderSchema,
    errors: ['not-available', 'storage-failed'],
  },
  /** Moves the library to a chosen folder, or switches to the library there; the program then restarts. */
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
  /** Reports content and faults of a portable file before anything is written. */
  'portable.check': {
    args: z.object({ text: fileText }),
    result: portableOfferSchema,
    errors: ['invalid-input', 'newer-version', 'storage-failed'],
  },
  /** Imports all documents of a portable file or none; `modes` are in the order of its items. */
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
  /** `whole` includes the party and the packs. */
  'campaign.export': {
    args: idArgs.extend({ whole: z.boolean() }),
    result: deliverySchema,
    errors: [...readErrors, 'invalid-input'],
  },
  /** A place to show, after the user agreed to a link; the page asks at its start and after `app.placeWaiting`. */
  'app.waitingPlace': {
    args: nothing,
    result: z.object({
      place: z
        .object({ kind: z.enum(['character', 'campaign', 'guide', 'join']), id: z.string() })
        .nullable(),
    }),
    errors: [],
  },
  /** Files handed over since the last call; the page asks at its start and after `app.filesWaiting`. */
  'app.waitingFiles': {
    args: nothing,
    result: z.object({ files: z.array(waitingFileSchema) }),
    errors: [],
  },
} as const;
