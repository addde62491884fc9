import type { RollRecord } from '../../campaign/dice/rolls';
import type { CampaignDocument } from '../../campaign/document';
import type { PlayerView } from '../../encounter/playerView/view';
import { isRaw, raw, type Text, type TextParam } from '../../kernel/text';

/** Foes by their true names: how the players call them, or `null` for one whom they do not see. */
export type KnownFoes = ReadonlyMap<string, string | null>;

/** The foes of all encounters of a campaign; `view` is what the players see of the running one. */
export function knownFoes(
  { encounters = {} }: Pick<CampaignDocument, 'encounters'>,
  view: Pick<PlayerView, 'order'>,
  ownId: (id: string) => string,
): KnownFoes {
  const seen = new Map(view.order.map(({ id, name }) => [id, name]));
  const foes = Object.values(encounters).flatMap(({ state, combatants }) =>
    Object.values(combatants)
      .filter(({ party }) => !party)
      .map(({ id, name, alias = '', hidden, waiting }): [string, string | null] => {
        // Making ids takes time, and a long campaign has many foes.
        if (state !== 'running') return [name, alias];
        const isUnseen = hidden === true || waiting === true;
        return [name, seen.get(ownId(id)) ?? (isUnseen ? null : alias)];
      }),
  );
  return new Map(foes.toSorted(([, a], [, b]) => weight(a) - weight(b)));
}

/** Of namesakes in several encounters, one who hides now counts most, and one without a known name least. */
function weight(known: string | null): number {
  if (known === null) return 2;
  return known === '' ? 0 : 1;
}

/** Empty for a foe of whom the players know no name any more. */
export const knownName = (name: string, foes: KnownFoes): string =>
  foes.has(name) ? (foes.get(name) ?? '') : name;

/** Names stand in labels as whole texts: "Initiative: Hask". */
export function knownText(text: Text, foes: KnownFoes): Text {
  if (isRaw(text)) return raw(knownName(text.raw, foes));
  const { key, params } = text;
  if (params === undefined) return text;
  const known = Object.entries(params).map(([name, param]): [string, TextParam] => [
    name,
    knownParam(param, foes),
  ]);
  return { key, params: Object.fromEntries(known) };
}

function knownParam(param: TextParam, foes: KnownFoes): TextParam {
  if (typeof param === 'number') return param;
  return typeof param === 'string' ? knownName(param, foes) : knownText(param, foes);
}

/** True for a check by or against a foe: its values hold numbers of the foe. */
export function hasFoe({ who, target, rolled }: RollRecord, foes: KnownFoes): boolean {
  return rolled.kind === 'check' && (foes.has(who) || (target !== undefined && foes.has(target)));
}

/** A check by or against a foe without its values; what it came to stands beside it. */
export function withoutNumbers(
  roll: RollRecord,
  total: number | null,
  foes: KnownFoes,
): RollRecord['rolled'] {
  if (!hasFoe(roll, foes)) return roll.rolled;
  return { kind: 'notation', notation: '', output: '', total: total ?? 0 };
}

/** True for a roll that names somebody whom the players do not see. */
export function namesUnseen({ who, target, label }: RollRecord, foes: KnownFoes): boolean {
  const named = JSON.stringify([who, target, label]);
  return [...foes].some(([name, known]) => known === null && named.includes(JSON.stringify(name)));
}
