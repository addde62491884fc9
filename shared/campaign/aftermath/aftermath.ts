import type { CharacterDocument } from '#shared/character/document';
import { limits } from '#shared/character/limits';
import type { Encounter } from '#shared/encounter/document';
import { fallenOf } from '#shared/encounter/aftermath/statistics';
import { foeNumbers } from '#shared/encounter/playerView/foeNumbers';
import { tableName } from '#shared/encounter/playerView/tableNames';
import type { Clock, Ids } from '#shared/kernel/ports';
import type { Translate } from '#shared/kernel/text';
import { nextId } from '#shared/campaign/closeOut/closeOutAwards';
import { freshCloseOut, withLoot } from '#shared/campaign/closeOut/closeOutDraft';
import type { CampaignDocument } from '#shared/campaign/document';
import {
  mostDays,
  type Award,
  type CloseOut,
  type Fought,
  type LogEntry,
} from '#shared/campaign/log/chronicle';
import type { People } from '#shared/campaign/party/people';

/**
 * The form at the end of an encounter.
 *
 * - `forPlayers`: it is in the players' chronicle; otherwise the entry is for the GM alone
 * - `exp`: for each member who fought
 */
export interface AftermathForm {
  readonly title: string;
  /** The real date: 2026-01-31. */
  readonly date: string;
  readonly text: string;
  readonly forPlayers: boolean;
  readonly loot: readonly { readonly name: string; readonly quantity: number }[];
  readonly exp: number;
  readonly days: number;
}

interface Ports {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly translate: Translate;
}

export function freshAftermath({ name, prizes }: Encounter, date: string): AftermathForm {
  const { loot = [], exp = 0, days = 0 } = prizes ?? {};
  return {
    title: name,
    date,
    text: '',
    // The name and the foes of a prepared encounter may tell what the players should not know.
    forPlayers: false,
    loot: loot.map((each) => ({ name: each.name, quantity: each.quantity })),
    exp,
    days,
  };
}

/** The entry of the log that an encounter became, if it did. */
export function entryOfEncounter({ log }: Pick<CampaignDocument, 'log'>, encounter: string) {
  return log.find((entry) => entry.kind === 'entry' && entry.fought?.encounter === encounter);
}

/** Encounters that ended and are in no entry of the log yet, the last one first. */
export function unloggedEncounters(campaign: Pick<CampaignDocument, 'log' | 'encounters'>): Encounter[] {
  const ended = ({ entries }: Encounter) => entries.at(-1)?.at ?? '';
  return Object.values(campaign.encounters ?? {})
    .filter(({ id, state }) => state === 'ended' && entryOfEncounter(campaign, id) === undefined)
    .toSorted((a, b) => (ended(a) < ended(b) ? 1 : -1));
}

/** Writes the entry and carries loot, Exp and days into the close-out's draft; an encounter that is logged changes nothing. */
export function withAftermath(
  campaign: CampaignDocument,
  encounter: Encounter,
  form: AftermathForm,
  people: People,
  ports: Ports,
): CampaignDocument {
  if (entryOfEncounter(campaign, encounter.id) !== undefined) return campaign;
  const characters = [...people.values()].map(({ document }) => document);
  const entry: LogEntry = {
    kind: 'entry',
    id: ports.ids.next(),
    at: ports.clock.now(),
    date: form.date,
    // They pass with the session, as part of its close-out.
    days: 0,
    on: null,
    title: form.title.trim().slice(0, limits.name),
    text: form.text,
    secret: !form.forPlayers,
    fought: foughtIn(encounter, characters, ports.translate),
  };
  const closeOut = carriedInto(campaign, encounter, form, people);
  const drafts = closeOut === undefined ? campaign.drafts : { ...campaign.drafts, closeOut };
  return { ...campaign, log: [...campaign.log, entry], drafts };
}

/** Facts that the sheets and the encounter may lose later, with the names that the table used. */
export function foughtIn(
  encounter: Encounter,
  characters: readonly CharacterDocument[],
  translate: Translate,
): Fought {
  const fallen = fallenOf(encounter);
  const hasFallen = new Set(fallen.map(({ id }) => id));
  const numbers = foeNumbers(encounter);
  const left = Object.values(encounter.combatants).filter(
    ({ id, out, waiting }) => out && waiting !== true && !hasFallen.has(id),
  );
  return {
    encounter: encounter.id,
    rounds: encounter.round,
    fallen: fallen.map(({ name }) => translate(name)),
    left: left.map((combatant) => translate(tableName(combatant, numbers))),
    used: usedIn(encounter, characters),
  };
}

const mostUsed = 100;

/** Acts of the sheets between beginning and end that the encounter did not do itself. */
function usedIn(
  { combatants, entries }: Encounter,
  characters: readonly CharacterDocument[],
): Fought['used'] {
  const [first, last] = [entries[0]?.at ?? '', entries.at(-1)?.at ?? ''];
  const own = new Set(entries.map(({ id }) => id));
  const fought = new Set(
    Object.values(combatants).flatMap(({ source }) => ('character' in source ? [source.character] : [])),
  );
  return characters
    .filter(({ id }) => fought.has(id))
    .flatMap(({ name, journal }) =>
      journal
        .filter(({ at, group }) => at >= first && at <= last && (group === undefined || !own.has(group)))
        .map(({ label }) => ({ who: name, what: label })),
    )
    .slice(0, mostUsed);
}

/** `undefined` if there is nothing to carry, or if it was carried before. What is in the draft stays. */
function carriedInto(
  campaign: CampaignDocument,
  encounter: Encounter,
  form: AftermathForm,
  people: People,
): CloseOut | undefined {
  const loot = form.loot.filter(({ name, quantity }) => name.trim() !== '' && quantity > 0);
  if (loot.length === 0 && form.exp <= 0 && form.days <= 0) return undefined;
  const draft = campaign.drafts.closeOut ?? freshCloseOut(campaign, people, form.date);
  const carried = draft.carried ?? [];
  if (carried.includes(encounter.id)) return undefined;
  const found = loot.reduce((next, each) => withLoot(next, { ...each, member: null, find: null }), draft);
  return {
    ...found,
    days: Math.min(mostDays, found.days + Math.max(0, form.days)),
    awards: form.exp > 0 ? withExp(found.awards, fightersOf(campaign, encounter), form) : found.awards,
    carried: [...carried, encounter.id],
  };
}

/** Exp for the same reason is added to what is there. */
function withExp(
  awards: readonly Award[],
  members: readonly string[],
  { title, exp }: AftermathForm,
): Award[] {
  const reason = title.trim().slice(0, limits.reason);
  return members.reduce<Award[]>(
    (all, member) => {
      const isSame = (each: Award) =>
        each.member === member && each.reward === 'exp' && each.tag === undefined && each.reason === reason;
      const before = all.find(isSame);
      if (before !== undefined)
        return all.map((each) => (each === before ? { ...each, amount: each.amount + exp } : each));
      return [...all, { id: nextId(all, 'a'), member, reward: 'exp', amount: exp, reason }];
    },
    [...awards],
  );
}

/** Members whose character fought; everybody who is not away if none did, as with pregenerated characters. */
function fightersOf(
  { party }: Pick<CampaignDocument, 'party'>,
  { combatants }: Encounter,
): readonly string[] {
  const fought = new Set(
    Object.values(combatants).flatMap(({ source }) => ('character' in source ? [source.character] : [])),
  );
  const found = party.filter(({ character }) => character !== null && fought.has(character));
  return (found.length > 0 ? found : party.filter(({ away }) => !away)).map(({ id }) => id);
}
