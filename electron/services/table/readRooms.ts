import { foldLog, readLogged, playersLogged } from '#shared/campaign/dice/rollLog';
import type { RollLine } from '#shared/campaign/dice/rolls';
import type { CampaignDocument } from '#shared/campaign/document';
import { combatantsOfParty } from './partyCombatants';
import { presentable } from '#shared/character/names';
import type { PlayerView } from '#shared/encounter/playerView/view';
import type { JsonRecord } from '#shared/kernel/record';
import { message, raw, withWords, type Text, type Translate } from '#shared/kernel/text';
import type { Ruleset } from '#shared/rules/ruleset';
import type { CheckOutcome } from '#shared/rules/checks';
import type { SeatRecord } from '#shared/table/wire/messages';
import type { AppError } from '#shared/kernel/errors';
import { ok, type Result } from '#shared/kernel/result';
import { pagedRooms, pageRoom, type PagedRoom, type Room } from '#shared/table/authority/seats';
import { isOpenRoll, publicNames, type PublicNames } from '#shared/table/rooms/publicNames';
import {
  encounterRoom,
  handoutsRooms,
  logRooms,
  notesRooms,
  partyRoom,
  type OwnId,
} from '#shared/table/rooms/projections';
import {
  contentOf,
  type HandoutsRoom,
  type LogRoom,
  type NotesRoom,
  type PublicReading,
} from '#shared/table/rooms/schemas';
import type { Translation } from '#shared/kernel/language';
import type { Library } from '#electron/storage/library';
import { messageCatalog } from '#electron/services/library/messageCatalog';
import { isBuiltIn } from '#shared/rulesets/registry';
import type { Rulesets } from '#electron/services/library/rulesets';
import { runningEncounter } from '#electron/services/players/encounterTable';
import { readPlayerView } from '#electron/services/players/readPlayerView';
import { sharedClocks } from '#electron/services/players/sharedClocks';

export interface ReadRoomsPorts {
  readonly library: Library;
  readonly rulesets: Rulesets;
  readonly language: () => Promise<Translation>;
  readonly campaign: string;
  readonly ownId: OwnId;
  readonly seats: readonly Pick<SeatRecord, 'name'>[];
}

/** All that the files of this computer say at one moment. */
export interface TableContent {
  readonly campaign: CampaignDocument;
  readonly characters: readonly string[];
  /** Those that the room of the party names, whom all seats see. */
  readonly named: ReadonlySet<string>;
  readonly pages: Readonly<Record<PagedRoom, number>>;
  readonly rooms: ReadonlyMap<Room, JsonRecord>;
}

/** The newest rolls; more do not fit into the room. */
const mostRolls = 100;

export async function readRooms(ports: ReadRoomsPorts): Promise<Result<TableContent, AppError>> {
  const { library, campaign: id, ownId } = ports;
  const read = await library.campaigns.read(id);
  if (!read.ok) return read;
  const campaign = read.value;
  const characters = [
    ...new Set(campaign.party.flatMap(({ character }) => (character === null ? [] : [character]))),
  ];
  const running = runningEncounter(campaign);
  const view = await playersView(ports, running?.id ?? null);
  const own = running === undefined ? new Map() : combatantsOfParty(running, new Set(characters), ownId);
  const { language, messages } = await ports.language();
  const { createTranslator } = await import('#electron/text/translator');
  const translateBy = (rulesets: Iterable<Ruleset>): Translate =>
    createTranslator(language, messageCatalog(rulesets), messages);
  const { clocks, rulesets: sharing } = await sharedClocks(ports, id);
  const sharedBy = translateBy(sharing);
  const party = partyRoom(
    campaign,
    await namesOf(characters, library),
    ownId,
    clocks.map(({ id: clock, label, segments, filled, moves }) => ({
      id: ownId(clock),
      name: presentable(sharedBy(label)),
      segments,
      filled,
      ...(moves && { open: true as const }),
    })),
  );
  const ofParty = [...party.members.map(({ name }) => name), ...ports.seats.map(({ name }) => name)];
  const translate = translateBy([]);
  const foeName = (number: number) => translate(message('encounter.foe', { number }));
  const names = publicNames(campaign, view, ownId, ofParty, foeName);
  const rolls = await library.rolls.read(id, mostRolls);
  const lines = rolls.ok ? rolls.value.lines : [];
  const paged = {
    log: logRooms(campaign, lines, ownId, await readingsOf(lines, names, translateBy, ports), names),
    notes: notesRooms(campaign, ownId),
    handouts: handoutsRooms(campaign.handouts ?? [], ownId),
  } satisfies Record<PagedRoom, readonly (LogRoom | NotesRoom | HandoutsRoom)[]>;
  const named = new Set(party.members.flatMap(({ character }) => character ?? []));
  const rooms = new Map<Room, JsonRecord>([
    ['party', contentOf(party)],
    ['encounter', contentOf(encounterRoom(view, running === undefined ? null : ownId(running.id), own))],
  ]);
  for (const room of pagedRooms) {
    const pages = paged[room];
    for (const [index, page] of pages.entries())
      // The last page is the room itself, since only that one grows.
      rooms.set(pageRoom(room, index === pages.length - 1 ? 0 : index + 1), contentOf(page));
  }
  const pages = {
    log: paged.log.length - 1,
    notes: paged.notes.length - 1,
    handouts: paged.handouts.length - 1,
  };
  return ok({ campaign, characters, named, pages, rooms });
}

/** Names of characters that can be read and have one. */
async function namesOf(
  characters: readonly string[],
  library: Pick<Library, 'characters'>,
): Promise<ReadonlyMap<string, string>> {
  const read = await Promise.all(characters.map((id) => library.characters.read(id)));
  return new Map(
    read.flatMap((each): [string, string][] =>
      each.ok && each.value.name.trim() !== '' ? [[each.value.id, each.value.name]] : [],
    ),
  );
}

/** Seats without a sheet of a custom game have not got its rules, and nobody gets the values of rolls that are not open. */
async function readingsOf(
  lines: readonly RollLine[],
  names: PublicNames,
  translateBy: (rulesets: Iterable<Ruleset>) => Translate,
  { rulesets, campaign }: ReadRoomsPorts,
): Promise<ReadonlyMap<string, PublicReading>> {
  const readings = new Map<string, PublicReading>();
  for (const logged of foldLog(lines)) {
    const { id, rolled } = logged.roll;
    const isOpen = isOpenRoll(logged.roll, names.at(logged.roll.at));
    if (rolled.kind !== 'check' || (isBuiltIn(rolled.ruleset) && isOpen)) continue;
    const ruleset = await rulesets.load(rolled.ruleset, campaign);
    const read = readLogged(ruleset, logged);
    if (ruleset === undefined || read === undefined) continue;
    const isJudged = logged.roll.judged !== undefined;
    const shown = isJudged ? playersLogged(ruleset, logged)?.reading : read.reading;
    if (shown === undefined) continue;
    const { total, verdict } = shown;
    // The words of a verdict may name what was rolled against.
    readings.set(id, {
      total: total?.value ?? null,
      verdict:
        isOpen || isJudged ? withWords(verdict.text, translateBy([ruleset])) : plainVerdicts[verdict.tone],
    });
  }
  return readings;
}

const plainVerdicts: Readonly<Record<CheckOutcome['tone'], Text>> = {
  good: message('sharedTable.roll.success'),
  bad: message('sharedTable.roll.failure'),
  plain: raw(''),
};

/** The players' page counts its ids; here they are those of the room. */
async function playersView(ports: ReadRoomsPorts, encounter: string | null): Promise<PlayerView> {
  const counted = new Map<string, string>();
  const { view } = await readPlayerView(ports, { campaign: ports.campaign, encounter }, (id) => {
    const known = [...counted].find(([, real]) => real === id)?.[0] ?? `c${String(counted.size + 1)}`;
    counted.set(known, id);
    return known;
  });
  const own = (id: string): string => ports.ownId(counted.get(id) ?? id);
  // Devices at the table speak a language of their own.
  const { state, round, event, clocks } = view;
  return {
    state,
    round,
    event,
    clocks,
    turn: view.turn === null ? null : own(view.turn),
    order: view.order.map((each) => ({ ...each, id: own(each.id) })),
  };
}
