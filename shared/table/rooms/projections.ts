import type { RollLine, RollRecord } from '#shared/campaign/dice/rolls';
import type { CampaignDocument } from '#shared/campaign/document';
import { memberDowntimeSchema, type LogEntry } from '#shared/campaign/log/chronicle';
import { nextNumber } from '#shared/campaign/log/log';
import { clocksOf } from '#shared/campaign/table/progressClocks';
import type { Handout } from '#shared/campaign/table/schemas';
import { sessionOf } from '#shared/campaign/table/sessionState';
import { stashOf } from '#shared/campaign/table/stash';
import { unknownKeys } from '#shared/documents/unknownKeys';
import type { PlayerView } from '#shared/encounter/playerView/view';
import { raw } from '#shared/kernel/text';
import { playerText } from '#shared/wiki/audience';
import { isOpenRoll, labelFor, nameFor, namesUnseen, noNames, type PublicNames } from './publicNames';
import type {
  EncounterRoom,
  HandoutsRoom,
  LogRoom,
  NotesRoom,
  PartyRoom,
  PublicEntry,
  PublicReading,
} from './schemas';
import { budgets, fitting, paged, shortened } from './sizes';

/**
 * The content of each room that players load. Every field is put here by name: what a document holds beyond that, also
 * in versions to come, stays with the GM.
 */

/** Gives the same new id for the same id, and none that tells how many others there are. */
export type OwnId = (id: string) => string;

/**
 * `names` are those on the sheets, by character: the campaign may have an older one, or none. `shared` are the clocks on
 * sheets of the campaign.
 */
export function partyRoom(
  campaign: CampaignDocument,
  names: ReadonlyMap<string, string>,
  ownId: OwnId,
  shared: readonly PartyRoom['clocks'][number][] = [],
): PartyRoom {
  const { money, items } = stashOf(campaign);
  const { begun, present } = sessionOf(campaign);
  const { downtime: period } = campaign.drafts;
  const members = campaign.party.map(({ id, character, name, player, role, away }) => ({
    id,
    character,
    name: (character === null ? undefined : names.get(character)) ?? name,
    player,
    role,
    away,
  }));
  const clocks = clocksOf(campaign)
    .filter(({ shown }) => shown)
    .map(({ id, name, segments, filled }) => ({ id: ownId(id), name, segments, filled }));
  const lines = items.map(({ id, name, quantity, find }) => ({ id: ownId(id), name, quantity, find }));
  return {
    name: campaign.name,
    ruleset: campaign.ruleset,
    terms: termsOf(campaign),
    members: fitting(members, budgets.members),
    clocks: fitting([...clocks, ...shared], budgets.clocks),
    stash: { money, items: fitting(lines, budgets.stash) },
    session: { number: nextNumber(campaign, 'session'), begun: begun !== null, present: [...present] },
    downtime: period && {
      days: period.days,
      // A plan with parts of a later version could hold anything.
      plans: fitting(
        period.memberDowntimes.filter((plan) => unknownKeys(memberDowntimeSchema, plan).length === 0),
        budgets.plans,
      ),
    },
  };
}

function termsOf({ terms }: CampaignDocument): PartyRoom['terms'] {
  const { currency, scale, lifestyles } = terms;
  return {
    currency,
    scale: { coins: scale.coins, credits: scale.credits },
    lifestyles: lifestyles.map(({ id, name, perDay, open, countsAs }) => ({
      id,
      name,
      perDay,
      open,
      countsAs,
    })),
  };
}

/**
 * Only what the players' page shows; its ids are those of that page already. `characters` are those of the party whose
 * sheets are at the table, by these ids.
 */
export function encounterRoom(
  { state, round, turn, event, order }: PlayerView,
  encounter: string | null,
  characters: ReadonlyMap<string, string>,
): EncounterRoom {
  const shown = order.map(({ id, name, party, out, held, acts, health, conditions }) => ({
    id,
    name,
    party,
    out,
    held,
    acts,
    conditions: [...conditions],
    character: characters.get(id) ?? null,
    health: health === null ? null : healthOf(health),
  }));
  return { encounter, state, round, turn, event, order: fitting(shown, budgets.order) };
}

function healthOf(
  health: NonNullable<PlayerView['order'][number]['health']>,
): EncounterRoom['order'][number]['health'] {
  const { label } = health;
  if (health.as === 'exact') return { as: health.as, now: health.now, max: health.max, label };
  return { as: health.as, band: health.band, label };
}

/** Pages of the log, oldest first; the last one is the room `log` itself. `readings` are by the ids of rolls. */
export function logRooms(
  { log }: Pick<CampaignDocument, 'log'>,
  rolls: readonly RollLine[],
  ownId: OwnId,
  readings: ReadonlyMap<string, PublicReading> = new Map(),
  names: PublicNames = noNames,
): readonly LogRoom[] {
  const pages = paged(log.filter((entry) => !isSecret(entry)).map((entry) => publicEntry(entry, ownId)));
  return pages.map((entries, index) => {
    const isFirst = index === pages.length - 1;
    return {
      more: isFirst ? index : 0,
      entries: [...entries],
      rolls: isFirst ? publicRolls(rolls, ownId, readings, names) : [],
    };
  });
}

function isSecret(entry: LogEntry): boolean {
  return entry.kind === 'entry' && entry.secret;
}

function publicEntry(entry: LogEntry, ownId: OwnId): PublicEntry {
  const { id, kind, at, date, days, title, text } = entry;
  const line: PublicEntry = {
    id: ownId(id),
    kind,
    at,
    date,
    days,
    title,
    text: shortened(playerText(text)),
  };
  if (entry.kind === 'session' || entry.kind === 'scenario' || entry.kind === 'beginning')
    line.present = [...entry.present];
  if (entry.kind === 'beginning') line.of = entry.of;
  if (entry.kind === 'party') {
    line.member = entry.member;
    line.change = entry.change;
  }
  if (entry.kind === 'session' || entry.kind === 'scenario' || entry.kind === 'award') {
    const awards = entry.awards.map(({ id: award, member, reward, amount, reason }) => ({
      id: ownId(award),
      member,
      reward,
      amount,
      reason,
    }));
    const loot = (entry.loot ?? []).map(({ id: found, name, quantity, member }) => ({
      id: ownId(found),
      name,
      quantity,
      member,
    }));
    line.awards = fitting(awards, budgets.page / 4);
    line.loot = fitting(loot, budgets.page / 4);
  }
  return line;
}

/** The index of a line in the log. */
interface Placed {
  readonly place: number;
}

/**
 * The newest ones by their order in the log, without those behind the screen; one that the GM reveals comes where that
 * was noted.
 */
function publicRolls(
  lines: readonly RollLine[],
  ownId: OwnId,
  readings: ReadonlyMap<string, PublicReading>,
  names: PublicNames,
): LogRoom['rolls'] {
  const revealed = new Map(
    lines.flatMap((line, place) => (line.type === 'shown' ? [[line.roll, { at: line.at, place }]] : [])),
  );
  const rolls = new Map<string, RollRecord>();
  for (const line of lines)
    if (
      line.type === 'roll' &&
      (!line.hidden || revealed.has(line.id)) &&
      !namesUnseen(line, names.at(line.at))
    )
      rolls.set(line.id, line);
  const shown = lines.flatMap((line, index): readonly (LogRoom['rolls'][number] & Placed)[] => {
    if (line.type === 'shown') return [];
    if (line.type === 'roll') {
      if (!rolls.has(line.id)) return [];
      const { who, target, replaces } = line;
      const id = ownId(line.id);
      const known = replaces !== null && rolls.has(replaces) ? ownId(replaces) : null;
      const { at, place } = revealed.get(line.id) ?? { at: line.at, place: index };
      const then = names.at(line.at);
      const { result, reading } = resultFor(line, readings.get(line.id), then);
      return [
        {
          place,
          id,
          line: {
            type: 'roll',
            id,
            at,
            label: labelFor(line, then),
            who: nameFor(who, then),
            ...result,
            replaces: known,
            hidden: false,
            ...(target !== undefined && { target: nameFor(target, then) }),
          },
          ...(reading !== undefined && { reading }),
        },
      ];
    }
    const of = rolls.get(line.roll);
    // Without its values a roll has nothing left to choose.
    if (of === undefined || !isOpenRoll(of, names.at(of.at))) return [];
    const id = ownId(`${line.roll} ${line.at}`);
    return [{ place: index, id, line: { ...line, roll: ownId(line.roll) } }];
  });
  const inOrder = shown.toSorted((a, b) => a.place - b.place).map(({ place: _, ...roll }) => roll);
  return fitting(inOrder.toReversed(), budgets.rolls).toReversed();
}

/** Of a roll that is not open, nothing but what it came to. */
function resultFor(
  roll: RollRecord,
  reading: PublicReading | undefined,
  names: PublicNames,
): { readonly result: Pick<RollRecord, 'rolled' | 'seed'>; readonly reading?: PublicReading | undefined } {
  const { rolled, seed } = roll;
  if (isOpenRoll(roll, names) || rolled.kind === 'table') return { result: { rolled, seed }, reading };
  const total = rolled.kind === 'notation' ? rolled.total : (reading?.total ?? null);
  return {
    result: { rolled: { kind: 'notation', notation: '', output: '', total: total ?? 0 }, seed: null },
    reading: { total, verdict: reading?.verdict ?? raw('') },
  };
}

/** Pages as those of the log. */
export function notesRooms({ notes }: Pick<CampaignDocument, 'notes'>, ownId: OwnId): readonly NotesRoom[] {
  const shown = notes
    .filter(({ secret }) => !secret)
    .map(({ id, topic, title, text, state }) => ({
      id: ownId(id),
      topic,
      title,
      state,
      text: shortened(playerText(text)),
    }));
  const pages = paged(shown);
  return pages.map((page, index) => ({ more: index === pages.length - 1 ? index : 0, notes: [...page] }));
}

/** Pages as those of the log. */
export function handoutsRooms(handouts: readonly Handout[], ownId: OwnId): readonly HandoutsRoom[] {
  const shown = handouts
    .filter((each) => each.shown)
    .map(({ id, title, text }) => ({ id: ownId(id), title, text: shortened(playerText(text)) }));
  const pages = paged(shown);
  return pages.map((page, index) => ({ more: index === pages.length - 1 ? index : 0, handouts: [...page] }));
}
