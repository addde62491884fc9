import { characterVersion, type CharacterDocument } from '#shared/character/document';
import { limits } from '#shared/character/limits';
import { rulesVersionKey } from '#shared/rules/versions/migrations';
import type { QuickFoe } from '#shared/rules/fight/fighter';
import type { Ruleset } from '#shared/rules/ruleset';
import type { Combatant, Encounter } from './document';

/** Facts about a newcomer that its source does not tell. */
export interface Joining {
  readonly id: string;
  readonly name: string;
  readonly party?: boolean;
  readonly initiative?: number | null;
  readonly values?: Readonly<Record<string, number>>;
  readonly drawn?: readonly number[];
  readonly resistant?: readonly string[];
  readonly vulnerable?: readonly string[];
  readonly alias?: string;
  readonly shown?: NonNullable<Combatant['shown']>;
  readonly hidden?: boolean;
}

export function newEncounter(id: string, name: string, ruleset: string): Encounter {
  return {
    id,
    name: name.slice(0, limits.name),
    ruleset,
    state: 'prepared',
    round: 0,
    turn: null,
    interrupted: [],
    rounds: { start: 0, end: 0 },
    combatants: {},
    conditions: {},
    entries: [],
  };
}

/** A character of the library, whose state stays in its own document. */
export function ofCharacter(joining: Joining, { id, ruleset }: CharacterDocument): Combatant {
  return { ...fresh(joining, ruleset), minor: false, source: { character: id } };
}

/** A stat block, or a character that is in no library: copied and frozen. */
export function ofBlock(
  joining: Joining,
  block: Pick<CharacterDocument, 'ruleset' | 'form' | 'rulesVersion' | 'choices' | 'play' | 'ledger'>,
  from: string | null,
  minor: boolean,
): Combatant {
  const { form, rulesVersion, choices, play, ledger } = block;
  const copy = {
    block: from,
    form,
    choices,
    play,
    ledger,
    ...(rulesVersion !== undefined && { rulesVersion }),
  };
  return { ...fresh(joining, block.ruleset), minor, source: { copy } };
}

/** `undefined` if the rules have no such foes. */
export function ofQuickFoe(joining: Joining, foe: QuickFoe, ruleset: Ruleset): Combatant | undefined {
  const sheet = ruleset.fight?.quickFoe(foe);
  if (sheet === undefined) return undefined;
  const made = { ruleset: ruleset.manifest.id, ...rulesVersionKey(ruleset), play: ruleset.initialPlay() };
  return ofBlock(joining, { ...sheet, ...made, ledger: [] }, null, true);
}

/** Joins after everybody else with the same draw. An id that is taken changes nothing, so starting twice is harmless. */
export function join(encounter: Encounter, newcomers: readonly Combatant[]): Encounter {
  const places = Object.values(encounter.combatants).map(({ place }) => place);
  const from = Math.max(-1, ...places) + 1;
  const fresh = newcomers.filter(({ id }) => !Object.hasOwn(encounter.combatants, id));
  const placed = fresh.map((each, index) => [each.id, { ...each, place: from + index }] as const);
  return { ...encounter, combatants: { ...encounter.combatants, ...Object.fromEntries(placed) } };
}

/** Several are numbered: goblin-1, goblin-2. A number is never given twice. */
export function numberedIds(id: string, count: number | undefined): readonly string[] {
  return count === undefined
    ? [id]
    : Array.from({ length: count }, (_, index) => `${id}-${String(index + 1)}`);
}

/** The document of a character, or one made of a copy; `undefined` if the character is not at the table. */
export function documentOf(
  { source, ruleset, name, id }: Combatant,
  characters: Readonly<Record<string, CharacterDocument>>,
): CharacterDocument | undefined {
  if ('character' in source) return characters[source.character];
  const { form, rulesVersion, choices, play, ledger } = source.copy;
  return {
    ...nobody,
    id,
    ruleset,
    form,
    name,
    choices,
    play,
    ledger,
    ...(rulesVersion !== undefined && { rulesVersion }),
  };
}

const nobody = {
  format: 'hearthbook',
  kind: 'character',
  version: characterVersion,
  revision: 0,
  createdAt: '1970-01-01T00:00:00.000Z',
  updatedAt: '1970-01-01T00:00:00.000Z',
  campaign: null,
  owner: null,
  status: 'finished',
  notes: '',
  portrait: null,
  journal: [],
  exceptions: [],
} satisfies Partial<CharacterDocument>;

function fresh({ id, name, party = false, initiative = null, ...more }: Joining, ruleset: string) {
  return {
    id,
    name: name.slice(0, limits.name),
    party,
    initiative,
    values: { ...more.values },
    drawn: [...(more.drawn ?? [])],
    resistant: [...(more.resistant ?? [])],
    vulnerable: [...(more.vulnerable ?? [])],
    ruleset,
    place: 0,
    lowered: 0,
    held: false,
    out: false,
    begun: 0,
    done: 0,
    counters: { start: 0, end: 0 },
    ...(more.alias !== undefined && { alias: more.alias }),
    ...(more.shown !== undefined && { shown: more.shown }),
    ...(more.hidden !== undefined && { hidden: more.hidden }),
  };
}
