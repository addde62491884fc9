import type { RollRecord } from '../../campaign/dice/rolls';
import type { CampaignDocument } from '../../campaign/document';
import type { PlayerView } from '../../encounter/playerView/view';
import { isRaw, raw, type Text, type TextParam } from '../../kernel/text';

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
}

export const noNames: PublicNames = { party: new Set(), foes: new Map(), aliases: new Set(), unseen: [] };

/** With the foes of all encounters of a campaign; `view` is what the players see of the running one. */
export function publicNames(
  { encounters = {} }: Pick<CampaignDocument, 'encounters'>,
  view: Pick<PlayerView, 'order'>,
  ownId: (id: string) => string,
  ofParty: readonly string[],
): PublicNames {
  const seen = new Map(view.order.map(({ id, name }) => [id, name]));
  const foes = Object.values(encounters).flatMap(({ state, combatants }) =>
    Object.values(combatants)
      .filter((combatant) => !combatant.party && combatant.name !== '')
      .map(({ id, name, alias = '', hidden, waiting }) => {
        const isRunning = state === 'running';
        const isUnseen = hidden === true || waiting === true;
        // Making ids takes time, and a long campaign has many foes.
        const known = (isRunning ? seen.get(ownId(id)) : undefined) ?? (isUnseen ? null : alias);
        return { name, known, isRunning };
      }),
  );
  // Some rolls have names without the spaces around them.
  const party = new Set(ofParty.flatMap((name) => [name, name.trim()]).filter((name) => name !== ''));
  const inOrder = foes.toSorted((a, b) => weight(a) - weight(b));
  const known = new Map(inOrder.map((foe) => [foe.name, foe.known]));
  return {
    party,
    foes: known,
    aliases: new Set([...known.values()].filter((name) => name !== null && name !== '') as string[]),
    unseen: [...known].flatMap(([name, as]) =>
      as === null && !party.has(name) ? [JSON.stringify(name)] : [],
    ),
  };
}

interface Foe {
  readonly known: string | null;
  readonly isRunning: boolean;
}

/** Of namesakes, one of the running encounter counts most, then one who hid, and one without a known name least. */
function weight({ known, isRunning }: Foe): number {
  return (isRunning ? 3 : 0) + (known === null ? 2 : known === '' ? 0 : 1);
}

/** Empty for one of whom the players know no name. */
export function nameFor(name: string, { party, foes, aliases }: PublicNames): string {
  if (party.has(name)) return name;
  const known = foes.get(name);
  if (known !== undefined) return known ?? '';
  return aliases.has(name) ? name : '';
}

/** The label of a roll. Names stand in labels as whole texts: "Initiative: Hask". */
export function labelFor({ label, who, target }: RollRecord, names: PublicNames): Text {
  const own = [who, target ?? ''].filter((name) => name !== '');
  return renamed(label, (word) => (own.includes(word) || names.foes.has(word) ? nameFor(word, names) : word));
}

function renamed(text: Text, rename: (word: string) => string): Text {
  if (isRaw(text)) return raw(rename(text.raw));
  const { key, params } = text;
  if (params === undefined) return text;
  const known = Object.entries(params).map(([name, param]): [string, TextParam] => [
    name,
    typeof param === 'number' ? param : typeof param === 'string' ? rename(param) : renamed(param, rename),
  ]);
  return { key, params: Object.fromEntries(known) };
}

/** True for a roll by and against the party alone; the others hold numbers of the GM. */
export function isOpenRoll({ who, target = '' }: RollRecord, { party, foes, aliases }: PublicNames): boolean {
  if (foes.has(who) || foes.has(target)) return false;
  return (who === '' || party.has(who)) && (target === '' || party.has(target) || aliases.has(target));
}

/** True for a roll that names somebody whom the players have not seen. */
export function namesUnseen({ who, target, label }: RollRecord, { unseen }: PublicNames): boolean {
  const named = JSON.stringify([who, target, label]);
  return unseen.some((name) => named.includes(name));
}
