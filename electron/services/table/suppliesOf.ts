import type { CharacterDocument } from '#shared/character/document';
import { documentIdSchema } from '#shared/documents/envelope';
import type { GameDocument } from '#shared/homebrew/games/document';
import { publishedRules } from '#shared/homebrew/games/interpreted';
import { playersGame } from '#shared/homebrew/games/players';
import { playersPack } from '#shared/homebrew/players';
import { isBuiltIn } from '#shared/rulesets/registry';
import type { JsonRecord } from '#shared/kernel/record';
import { message, raw, type Text } from '#shared/kernel/text';
import { supplyRooms, type Room } from '#shared/table/authority/seats';
import type { OwnId } from '#shared/table/rooms/projections';
import { digestOf } from '#shared/table/rooms/digest';
import { mostSupplies, mostSupplyPages, supplyPages, type Supply } from '#shared/table/rooms/supplies';
import type { Library } from '#electron/storage/library';
import type { PackSource } from '#electron/services/library/packs';
import type { TableContent } from './readRooms';

export interface SuppliesPorts {
  readonly library: Pick<Library, 'characters' | 'games'>;
  readonly packSource: Pick<PackSource, 'builtIn' | 'inPlay'>;
  readonly ownId: OwnId;
}

/** The games, packs and portraits that the sheets of a campaign need, and the rooms that hold them. */
export interface MadeSupplies {
  readonly supplies: readonly Supply[];
  readonly rooms: ReadonlyMap<Room, JsonRecord>;
  /** Reasons why something cannot be shared, by its document. */
  readonly troubles: ReadonlyMap<string, Text>;
}

interface PlayersGame {
  readonly game: GameDocument | null;
  readonly trouble?: Text;
}
const nothing: PlayersGame = { game: null };

type Subject = Pick<Supply, 'kind' | 'of'> & {
  readonly characters: string[];
  readonly name: string;
  readonly content: unknown;
};
/** A text as it was made of one state of its document. */
interface Written {
  readonly content: unknown;
  readonly digest: string;
  readonly pages: readonly string[];
}

/** Re-reads on every call; unchanged supplies are not rewritten. */
export function createSupplyReader({ library, packSource, ownId }: SuppliesPorts) {
  /** By what it is made of: editions for players. */
  const editions = new Map<string, { readonly key: string; readonly edition: unknown }>();
  const written = new Map<string, Written>();

  function editionOf<T>(id: string, key: string, make: () => T): T {
    const last = editions.get(id);
    if (last?.key === key) return last.edition as T;
    const edition = make();
    editions.set(id, { key, edition });
    return edition;
  }

  const lastGame = (id: string) => editions.get(`game ${id}`)?.edition as PlayersGame | undefined;

  async function gameOf(id: string): Promise<PlayersGame> {
    if (isBuiltIn(id) || !documentIdSchema.safeParse(id).success) return nothing;
    const read = await library.games.read(id);
    // A file that cannot be read for a while takes no rules away from the players.
    if (!read.ok) return read.error.code === 'not-found' ? nothing : (lastGame(id) ?? nothing);
    const { updatedAt, revision, name } = read.value;
    return editionOf(`game ${id}`, `${String(revision)} ${updatedAt}`, (): PlayersGame => {
      const game = playersGame(read.value);
      if (game === null || publishedRules(game)?.ok === true) return { game };
      return { game: null, trouble: message('tableOwner.trouble.faultyGame', { name: raw(name) }) };
    });
  }

  async function packsOf({ ruleset, campaign }: CharacterDocument) {
    const [rules, found] = await Promise.all([
      packSource.builtIn.load(ruleset),
      packSource.inPlay(ruleset, campaign),
    ]);
    if (rules === undefined || !found.ok) return [];
    return found.value.packs.flatMap((pack) => {
      const { id, revision, updatedAt } = pack;
      const edition = editionOf(`pack ${id}`, `${String(revision)} ${updatedAt}`, () =>
        playersPack(pack, rules),
      );
      return edition ?? [];
    });
  }

  async function subjectsOf(characters: readonly string[]) {
    const subjects = new Map<string, Subject>();
    const troubles = new Map<string, Text>();
    const add = (character: string, subject: Omit<Subject, 'characters'>): void => {
      const key = `${subject.kind} ${subject.of}`;
      const others = subjects.get(key)?.characters ?? [];
      subjects.set(key, { ...subject, characters: [...others, character] });
    };
    for (const id of characters) {
      const read = await library.characters.read(id);
      if (!read.ok) continue;
      const { ruleset, name, portrait } = read.value;
      const { game, trouble } = await gameOf(ruleset);
      if (trouble !== undefined) troubles.set(ruleset, trouble);
      if (game !== null) add(id, { kind: 'game', of: game.id, name: game.name, content: game });
      for (const pack of await packsOf(read.value))
        add(id, { kind: 'pack', of: pack.id, name: pack.name, content: pack });
      if (portrait !== null) add(id, { kind: 'portrait', of: id, name, content: portrait });
    }
    return { subjects, troubles };
  }

  function writtenOf(key: string, content: unknown): Written {
    const known = written.get(key);
    // Portraits are read again with each change of their sheet.
    if (known !== undefined && (known.content === content || isSamePicture(known.content, content)))
      return known;
    const text = JSON.stringify(content);
    const next = { content, digest: digestOf(text), pages: supplyPages(text) };
    written.set(key, next);
    return next;
  }

  return {
    read: async ({
      campaign,
      characters,
      named,
    }: Pick<TableContent, 'campaign' | 'characters' | 'named'>): Promise<MadeSupplies> => {
      const { subjects, troubles } = await subjectsOf(characters);
      const supplies: Supply[] = [];
      const rooms = new Map<Room, JsonRecord>();
      for (const [key, { kind, of, characters: needing, name, content }] of rulesFirst(subjects)) {
        const { digest, pages } = writtenOf(key, content);
        if (pages.length > mostSupplyPages || supplies.length === mostSupplies) {
          troubles.set(of, message(`tableOwner.trouble.large.${kind}`, { name: raw(name) }));
          continue;
        }
        const supply = {
          id: ownId(`${campaign.id} ${key}`),
          kind,
          of,
          digest,
          pages: pages.length,
          characters: needing,
          ...(kind === 'portrait' && named.has(of) && { shown: true }),
        };
        supplies.push(supply);
        for (const [page, room] of supplyRooms(supply).entries())
          rooms.set(room, { digest, text: pages[page] ?? '' });
      }
      return { supplies, rooms, troubles };
    },
  };
}

/** A sheet can be played without portraits. */
function rulesFirst(subjects: ReadonlyMap<string, Subject>): readonly (readonly [string, Subject])[] {
  const isPortrait = ([, { kind }]: readonly [string, Subject]): number => (kind === 'portrait' ? 1 : 0);
  return [...subjects].toSorted((a, b) => isPortrait(a) - isPortrait(b));
}

function isSamePicture(before: unknown, now: unknown): boolean {
  const [one, other] = [before, now].map((each) =>
    typeof each === 'object' && each !== null && 'data' in each ? each.data : undefined,
  );
  return typeof one === 'string' && one === other;
}
