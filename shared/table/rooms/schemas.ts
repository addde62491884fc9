import { z } from 'zod';
import { textSchema } from '#shared/kernel/schemas';
import { rollLineSchema } from '#shared/campaign/dice/rolls';
import {
  awardSchema,
  downtimePeriodSchema,
  logEntrySchema,
  lootSchema,
} from '#shared/campaign/log/chronicle';
import { memberSchema } from '#shared/campaign/party/members';
import { sharedSegments } from '#shared/campaign/table/bounds';
import { handoutSchema, stashItemSchema, stashSchema } from '#shared/campaign/table/schemas';
import { noteSchema } from '#shared/campaign/wiki';
import { limits } from '#shared/character/limits';
import { nameSchema } from '#shared/character/names';
import { createCharacterCheck } from '#shared/character/checking';
import { characterSchema } from '#shared/character/document';
import { momentSchema } from '#shared/documents/envelope';
import { termsSchema } from '#shared/downtime/terms';
import { bands } from '#shared/encounter/playerView/view';
import { isRecord, type JsonRecord } from '#shared/kernel/record';
import type { Room } from '#shared/table/authority/seats';
import { supplyPageSchema } from './supplies';

/** The content of each room. All are strict: what has no place here is in no room. */

const id = z.string().min(1).max(64);
const name = nameSchema;
const label = z.string().max(limits.name);

const memberFields = { id: true, character: true, name: true, player: true, role: true, away: true } as const;

/**
 * - `session`: the number of the one that is next or running
 * - `downtime`: the days between adventures that the GM prepares, with the plan of each member
 */
export const partyRoomSchema = z.strictObject({
  name,
  ruleset: z.string().min(1),
  terms: z.strictObject(termsSchema.shape),
  members: z.array(z.strictObject(memberSchema.pick(memberFields).shape)),
  clocks: z.array(
    z.strictObject({
      id,
      name,
      segments: z.int().min(sharedSegments.min).max(sharedSegments.max),
      filled: z.int().min(0).max(sharedSegments.max),
      /** Players may move it. */
      open: z.literal(true).exactOptional(),
    }),
  ),
  stash: z.strictObject({
    money: stashSchema.shape.money,
    items: z.array(
      z.strictObject(stashItemSchema.pick({ id: true, name: true, quantity: true, find: true }).shape),
    ),
  }),
  session: z.strictObject({ number: z.int(), begun: z.boolean(), present: z.array(id) }),
  downtime: z
    .strictObject({
      days: downtimePeriodSchema.shape.days,
      plans: downtimePeriodSchema.shape.memberDowntimes,
    })
    .nullable(),
});
export type PartyRoom = z.infer<typeof partyRoomSchema>;

const health = z.union([
  z.strictObject({ as: z.enum(['words', 'bar']), band: z.enum(bands), label }),
  z.strictObject({ as: z.literal('exact'), now: z.number(), max: z.number(), label }),
]);

/**
 * - `encounter`: names it in commands; `null` if none runs
 * - `character`: of a member of the party whose sheet is at the table
 */
export const encounterRoomSchema = z.strictObject({
  encounter: id.nullable(),
  state: z.enum(['nothing', 'running']),
  round: z.int().min(0),
  turn: id.nullable(),
  event: z.string().nullable(),
  order: z.array(
    z.strictObject({
      id,
      name,
      character: id.nullable(),
      party: z.boolean(),
      out: z.boolean(),
      held: z.boolean(),
      acts: z.boolean(),
      health: health.nullable(),
      conditions: z.array(z.string()),
    }),
  ),
});
export type EncounterRoom = z.infer<typeof encounterRoomSchema>;

const publicAward = z.strictObject(awardSchema.omit({ tag: true }).shape);
const publicLoot = z.strictObject(
  lootSchema.pick({ id: true, name: true, quantity: true, member: true }).shape,
);
const [closed] = logEntrySchema.options;
const kinds = ['session', 'scenario', 'downtime', 'beginning', 'award', 'entry', 'party'] as const;

const publicEntry = z.strictObject({
  ...closed.pick({ id: true, at: true, date: true, days: true, title: true, text: true }).shape,
  kind: z.enum(kinds),
  present: z.array(id).exactOptional(),
  of: z.enum(['session', 'scenario']).exactOptional(),
  member: id.exactOptional(),
  change: z.enum(['joined', 'left', 'away', 'back', 'role']).exactOptional(),
  awards: z.array(publicAward).exactOptional(),
  loot: z.array(publicLoot).exactOptional(),
});
export type PublicEntry = z.infer<typeof publicEntry>;

/** Of a page; `more` counts the pages behind the first one, and is 0 on those. */
const more = z.int().min(0);

/** `total` is `null` if the rules do not add the dice. */
const publicReading = z.strictObject({ total: z.number().nullable(), verdict: textSchema });
export type PublicReading = z.infer<typeof publicReading>;

/**
 * Entries oldest first; the first page holds the newest.
 *
 * - `rolls`: the newest lines of the log of rolls, by ids of their own; with the reading of one of a custom game, which not
 *   every seat has
 */
export const logRoomSchema = z.strictObject({
  more,
  entries: z.array(publicEntry),
  rolls: z.array(z.strictObject({ id, line: rollLineSchema, reading: publicReading.exactOptional() })),
});
export type LogRoom = z.infer<typeof logRoomSchema>;

export const notesRoomSchema = z.strictObject({
  more,
  notes: z.array(
    z.strictObject(noteSchema.pick({ id: true, topic: true, title: true, text: true, state: true }).shape),
  ),
});
export type NotesRoom = z.infer<typeof notesRoomSchema>;

export const handoutsRoomSchema = z.strictObject({
  more,
  handouts: z.array(z.strictObject(handoutSchema.pick({ id: true, title: true, text: true }).shape)),
});
export type HandoutsRoom = z.infer<typeof handoutsRoomSchema>;

/**
 * Between the GM and one seat.
 *
 * - `whispers`: from the GM; those with `asks` are questions
 * - `answers`: of the player, by the id of the whisper
 * - `notes`: of the player; the GM can read them
 */
export const seatRoomSchema = z.strictObject({
  whispers: z
    .array(z.strictObject({ id, at: momentSchema, text: z.string().max(4000), asks: z.boolean() }))
    .max(200),
  answers: z.array(z.strictObject({ id, at: momentSchema, text: z.string().max(4000) })).max(200),
  notes: z.array(z.strictObject({ id, title: name, text: z.string().max(20_000) })).max(200),
});
export type SeatRoom = z.infer<typeof seatRoomSchema>;

/** Rooms that go on in pages, whole and oldest first; pages that did not come yet are left out. */
export interface WholeRooms {
  readonly log: readonly LogRoom['entries'][number][];
  readonly notes: readonly NotesRoom['notes'][number][];
  readonly handouts: readonly HandoutsRoom['handouts'][number][];
}

/** A room's content as plain JSON, which the types of its loose parts do not say. */
export function contentOf(
  room: PartyRoom | EncounterRoom | LogRoom | NotesRoom | HandoutsRoom | SeatRoom,
): JsonRecord {
  return room as unknown as JsonRecord;
}

/** Every update of a room has to keep to it. */
export function schemaOfRoom(room: Room): z.ZodType {
  const [kind = ''] = room.split('/');
  switch (kind) {
    case 'party':
      return partyRoomSchema;
    case 'encounter':
      return encounterRoomSchema;
    case 'log':
      return logRoomSchema;
    case 'notes':
      return notesRoomSchema;
    case 'handouts':
      return handoutsRoomSchema;
    case 'seat':
      return seatRoomSchema;
    case 'supply':
      return supplyPageSchema;
    default:
      return characterSchema;
  }
}

/** The same for updates that follow each other: parts of a character that did not change are not checked again. */
export function repeatedSchema(room: Room): Pick<z.ZodType, 'safeParse'> {
  const schema = schemaOfRoom(room);
  if (schema !== characterSchema) return schema;
  const check = createCharacterCheck();
  return {
    safeParse: (content) => {
      const data = isRecord(content) ? check(content) : undefined;
      return data === undefined ? schema.safeParse(content) : { success: true, data };
    },
  };
}
