import { message, raw } from '#shared/kernel/text';
import type { AppError } from '#shared/kernel/errors';
import type { Json } from '#shared/kernel/jsonValue';
import { most, type Combatant, type Encounter } from './document';
import { put, tell, type Draft } from './draft';
import { idOfSlot, slotsOf } from './order';
import type { Wave } from './preparation/plan';
import { refusing } from './refusing';

/** A wave that is in already, ids that are taken, and more combatants than any fight has. */
export function joiningFault(
  { combatants, reserve = [] }: Encounter,
  newcomers: readonly Combatant[],
  wave: string | undefined,
): AppError | undefined {
  const present = Object.keys(combatants);
  if (wave !== undefined && reserve.every(({ id }) => id !== wave)) return refusing('waveIn');
  const ids = [...present, ...newcomers.map(({ id }) => id)];
  const twice = newcomers.find(({ id }) => ids.indexOf(id) !== ids.lastIndexOf(id));
  if (twice !== undefined) return refusing('there', { who: raw(twice.name) });
  return ids.length > most.combatants ? refusing('tooMany', { most: most.combatants }) : undefined;
}

/** Newcomers act in this round only if their turn is still to come; a wave leaves the reserve unless it comes again. */
export function joinFight(draft: Draft, newcomers: readonly Combatant[], wave: string | undefined): void {
  const { combatants, reserve, turn, round } = draft.encounter;
  const from = Math.max(-1, ...Object.values(combatants).map(({ place }) => place)) + 1;
  for (const [index, each] of newcomers.entries())
    put(draft, ['combatants', each.id], asJson({ ...each, place: from + index }));
  takeCards(draft, newcomers);
  const order = slotsOf(draft.encounter, draft.rules).map(idOfSlot);
  const now = turn === null ? -1 : order.indexOf(turn);
  for (const { id } of newcomers) {
    if (order.indexOf(id) < now) {
      put(draft, ['combatants', id, 'begun'], round);
      put(draft, ['combatants', id, 'done'], round);
    }
    tell(draft, id, message('encounter.joins'));
  }
  if (wave !== undefined && reserve !== undefined)
    put(draft, ['reserve'], reserve.flatMap((each) => (each.id === wave ? again(each) : [each])).map(asJson));
}

/** The wave as it stays in reserve, if it comes again; its trigger was the first time. */
function again({ times = 1, ...wave }: Wave): readonly Wave[] {
  if (times <= 1) return [];
  return [{ ...wave, trigger: { on: 'hand' }, ...(times > 2 && { times: times - 1 }) }];
}

/** Cards that newcomers hold are no longer in the pile. */
function takeCards(draft: Draft, newcomers: readonly Combatant[]): void {
  const { pile } = draft.encounter;
  if (pile === undefined) return;
  const isByCards = ({ ruleset }: Combatant) => draft.rules.ruleset(ruleset)?.initiative.draw === 'cards';
  const dealt = new Set(newcomers.filter(isByCards).flatMap(({ drawn }) => drawn));
  if (dealt.size > 0)
    put(
      draft,
      ['pile'],
      pile.filter((card) => !dealt.has(card)),
    );
}

// Combatants and waves are plain data.
const asJson = (value: object) => value as unknown as Json;
