import type { Tracker } from '#shared/rules/play';
import { explainFormula } from '#shared/rules/definition/formula/explain';
import type { Row } from '#shared/rules/definition/formula/types';
import { within, type Sheet } from '#shared/rules/definition/interpret/sheet';
import { places } from '#shared/rules/definition/model/character';
import type { ListModel } from '#shared/rules/definition/model/game';
import type { LiveModel } from '#shared/rules/definition/model/live/types';
import { drawnAs } from './drawn';
import { countOf, keyIn } from './liveRows';

/** A number of a row as play and paper know it; undefined if the row has none. */
export function trackerOfRow(
  { env, program }: Sheet,
  { list }: ListModel,
  model: LiveModel,
  row: Row,
): Tracker | undefined {
  const count = countOf(model, row);
  if (count === undefined) return undefined;
  const { id, label, field, most } = model;
  const { now, least, top = null, start } = count;
  const key = keyIn(row);
  const rule = list.rule ?? program.game.definition.name;
  const round = 'round' in field ? (field.round ?? 'down') : 'down';
  const explained =
    most === undefined || most.expression.op === 'literal'
      ? undefined
      : within(env, row, () => explainFormula(most, env, { label, rule, round }));
  return {
    id: trackerId(list.id, key, id),
    label,
    value: now,
    min: least,
    max: top,
    path: places.live(list.id, key, id),
    rest: start,
    ...(explained?.value === top && { explained }),
    ...('ladder' in field
      ? { show: field.show === 'die' ? 'die' : 'boxes', dice: [0, ...field.ladder.toReversed()] }
      : drawnAs('most' in field ? field : {}, { least, most: top })),
    tone: 'plain',
  };
}

/** Unlike the id of any tracker of the game, in which no two hyphens follow each other. */
export const trackerId = (list: string, row: string, field: string): string => `${list}--${row}--${field}`;
