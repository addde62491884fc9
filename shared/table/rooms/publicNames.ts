import type { RollRecord } from '#shared/campaign/dice/rolls';
import type { CampaignDocument } from '#shared/campaign/document';
import { foeNumbers } from '#shared/encounter/playerView/foeNumbers';
import type { PlayerView } from '#shared/encounter/playerView/view';
import { sameValue } from '#shared/kernel/same';
import { isRaw, raw, type Text, type TextParam } from '#shared/kernel/text';

/**
 * Names that players may read. A roll holds names alone, so anybody who is not known to be of the party counts as one
 * of the GM's.
 *
 * - `party`: of sheets, members and seats
 * - `foes`: by true name, as the players call them, or `null` for one whom they have not seen
 * - `aliases`: those names of foes that players know, by which they roll at them
 * - `unseen`: those of foes whom they have not seen, as JSON has them
 */
export interface PublicNames {
  readonly party: ReadonlySet<string>;
  readonly foes: ReadonlyMap<string, string | null>;
  readonly aliases: ReadonlySet<string>;
  readonly unseen: readonly string[];
  /** The same as they were at a moment: a later encounter has its own foes, even with equal names. */
  at(moment: string): PublicNames;
}

export const noNames: PublicNames = {
  party: new Set(),
  foes: new Map(),
  aliases: new Set(),
  unseen: [],
  at: () => noNames,
};

/** With the foes of all encounters of a campaign; `view` is what the players see of the running one. */
export function publicNames(
  { encounters = {} }: Pick<CampaignDocument, 'encounters'>,
  view: Pick<PlayerView, 'order'>,
  ownId: (id: string) => string,
  ofParty: readonly string[],
  foeName: (number: number) => string,
): PublicNames {
  const seen = new Map(view.order.map(({ id, name }) => [id, name]));
  const foes = Object.values(encounters).flatMap((encounter) => {
    const { state, combatants, entries } = encounter;
    const began = entries[0]?.at;
    let numbers: ReadonlyMap<string, number> | undefined;
    return Object.values(combatants)
      .filter((combatant) => !combatant.party && combatant.name !== '')
      .map(({ id, name, alias = '', hidden, waiting }): Foe => {
        const isRunning = state === 'running';
        const isUnseen = hidden === true || waiting === true;
        // Making ids takes time, and a long campaign has many foes.
        const known = (isRunning ? seen.get(ownId(id)) : undefined) ?? (isUnseen ? null : alias);
        const numbered = (): string => {
          numbers ??= foeNumbers(encounter);
          const number = numbers.get(id);
          return number === undefined ? '' : foeName(number);
        };
        return { name, known, numbered, isRunning, began };
      });
  });
  // Some rolls have names without the spaces around them.
  const party = new Set(ofParty.flatMap((name) => [name, name.trim()]).filter((name) => name !== ''));
  const beginnings = [...new Set(foes.flatMap(({ began }) => began ?? []))].toSorted();
  const byBeginning = new Map<string | undefined, PublicNames>();

  /** Namesakes count by the last encounter that had begun, if one had. */
  function namesAt(moment: string | undefined): PublicNames {
    const last = moment === undefined ? undefined : beginnings.findLast((began) => began <= moment);
    const made = byBeginning.get(last) ?? namesOf(last);
    byBeginning.set(last, made);
    return made;
  }

  function namesOf(last: string | undefined): PublicNames {
    const isThen = ({ began }: Foe): boolean => last !== undefined && began !== undefined && began <= last;
    const inOrder = foes.toSorted(
      (a, b) =>
        Number(isThen(a)) - Number(isThen(b)) ||
        (isThen(a) && isThen(b) ? compare(a.began ?? '', b.began ?? '') : 0) ||
        weight(a) - weight(b),
    );
    const known = new Map(
      inOrder.map((foe) => [foe.name, isThen(foe) && foe.known === '' ? foe.numbered() : foe.known]),
    );
    return {
      party,
      foes: known,
      aliases: new Set([...known.values()].filter((name) => name !== null && name !== '') as string[]),
      unseen: [...known].flatMap(([name, as]) =>
        as === null && !party.has(name) ? [JSON.stringify(name)] : [],
      ),
      at: namesAt,
    };
  }
  return namesAt(undefined);
}

interface Foe {
  readonly known: string | null;
  readonly name: string;
  /** By which the players told it from others; making it takes time. */
  readonly numbered: () => string;
  readonly isRunning: boolean;
  readonly began: string | undefined;
}

const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

/** Of namesakes, one of the running encounter counts most, then one who hid, and one without a known name least. */
function weight({ known, isRunning }: Pick<Foe, 'known' | 'isRunning'>): number {
  return (isRunning ? 3 : 0) + (known === null ? 2 : known === '' ? 0 : 1);
}

/** Empty for one of whom the players know no name. */
export function nameFor(name: string, { party, foes, aliases }: PublicNames): string {
  if (party.has(name)) return name;
  const known = foes.get(name);
  if (known !== undefined) return known ?? '';
  return aliases.has(name) ? name : '';
}

/** The label of a roll. Names are in labels as whole texts: "Initiative: Hask". */
export function labelFor({ label, who, target }: RollRecord, names: PublicNames): Text {
  const own = [who, target ?? ''].filter((name) => name !== '');
  return renamed(label, (word) => (own.includes(word) || names.foes.has(word) ? nameFor(word, names) : word));
}

function renamed(text: Text, rename: (word: string) => string): Text {
  if (isRaw(text)) return raw(rename(text.raw));
  const { key, params } = text;
  if (params === undefined) return text;
  const known = Object.fromEntries(
    Object.entries(params).map(([name, param]): [string, TextParam] => [
      name,
      typeof param === 'number' ? param : typeof param === 'string' ? rename(param) : renamed(param, rename),
    ]),
  );
  // The words that came with it have the names as they were.
  return sameValue(known, params) ? text : { key, params: known };
}

/** True for a roll by and against the party alone; the others hold numbers of the GM. */
export function isOpenRoll(
  { who, target = '', judged }: RollRecord,
  { party, foes, aliases }: PublicNames,
): boolean {
  if (judged !== undefined) return false;
  if (foes.has(who) || foes.has(target)) return false;
  return (who === '' || party.has(who)) && (target === '' || party.has(target) || aliases.has(target));
}

/** True for a roll that names somebody whom the players have not seen. */
export function namesUnseen({ who, target, label }: RollRecord, { unseen }: PublicNames): boolean {
  const named = JSON.stringify([who, target, label]);
  return unseen.some((name) => named.includes(name));
}
