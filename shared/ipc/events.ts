import { z } from 'zod';
import { textSchema } from '#shared/kernel/schemas';
import { arrivalSchema } from '#shared/table/rooms/arrival';
import type { EventName } from './channels';
import { updateStateSchema } from './updates';

/** These events are sent to every window or browser without a request. */
export const events = {
  /** Lists have to be read again. */
  'library.changed': z.object({}),
  /**
   * A change came from a shared table. It is drawn before it is stored, which `library.changed` then says.
   */
  'character.arrived': arrivalSchema,
  /** Sent after saving, deleting or restoring; lists and open campaigns have to be read again. */
  'campaign.changed': z.object({}),
  /** Sent after saving, deleting or restoring; rulesets have to be combined with their packs again. */
  'pack.changed': z.object({}),
  /** Sent after saving, deleting or restoring a custom game; its rules have to be loaded again. */
  'ruleset.changed': z.object({}),
  /** The newest lines of a log have to be read again, whichever program wrote them. */
  'rolls.changed': z.object({}),
  /** This is also sent when another program changed the settings. */
  'settings.changed': z.object({}),
  /** The window should save, then answer with `app.closeNow` or `app.stayOpen`. */
  'app.closing': z.object({}),
  /** Carries a command of the operating system's menu bar, or its shortcut. */
  'app.command': z.object({
    command: z.enum([
      'new',
      'library',
      'settings',
      'undo',
      'redo',
      'print',
      'import',
      'guide',
      'tour',
      'shortcuts',
      'licenses',
      'report',
      'updates',
    ]),
  }),
  /** The report on all documents has changed. */
  'recovery.changed': z.object({}),
  /** Reports the progress of a backup, a restore or a move of the library. */
  'backup.progress': z.object({ done: z.int(), total: z.int() }),
  /** Another program opened or closed this library. */
  'dataFolder.shared': z.object({}),
  /** Something about the open table changed; its state has to be read again. */
  'table.changed': z.object({}),
  /** News of the open table, such as the change of a sheet by its player. */
  'table.news': z.object({ text: textSchema }),
  /** The joined table, or something in it, changed. */
  'joined.changed': z.object({}),
  /** The operating system handed files over. */
  'app.filesWaiting': z.object({}),
  /** The user chose a document in a menu, or opened a link. */
  'app.placeWaiting': z.object({}),
  'updates.changed': updateStateSchema,
  /** A version was found by a check of the program's own. */
  'updates.announced': z.object({ version: z.string() }),
} as const satisfies Record<EventName, z.ZodType>;

export type EventPayload<N extends EventName> = z.output<(typeof events)[N]>;
