import { mostCoins, mostOfItem } from '#shared/campaign/table/bounds';
import type { Bounds } from '#shared/change/amount';
import { plainShape, type Shape } from '#shared/change/change';
import type { Path } from '#shared/change/values';
import type { DocumentKind } from '#shared/documents/envelope';
import type { JsonRecord } from '#shared/kernel/record';
import type { Room } from '#shared/table/authority/seats';

export type IsText = Shape['isText'];

/**
 * A star is any key or id.
 *
 * - `texts`: that two people may write at once
 * - `counters`: numbers that two people may move at once, with their bounds
 */
interface Places {
  readonly texts?: readonly Path[];
  readonly counters?: readonly (readonly [path: Path, bounds: (beside: JsonRecord) => Bounds])[];
}

const within = (least: number, most: number) => (): Bounds => ({ base: 0, least, most });

const places: Readonly<Record<DocumentKind, Places>> = {
  character: { texts: [['notes']] },
  campaign: {
    texts: [
      ['notes', '*', 'text'],
      ['drafts', 'closeOut', 'summary'],
      ['drafts', 'downtime', 'summary'],
    ],
    counters: [
      [['stash', 'money'], within(0, mostCoins)],
      [['stash', 'items', '*', 'quantity'], within(1, mostOfItem)],
      [['clocks', '*', 'filled'], ({ segments }) => within(0, typeof segments === 'number' ? segments : 0)()],
    ],
  },
  pack: {},
  ruleset: {},
};

export function shapeOf(kind: DocumentKind): Shape {
  const { texts = [], counters = [] } = places[kind];
  return {
    isText: (path) => texts.some((pattern) => isAt(path, pattern)),
    counter: (path, beside) => counters.find(([pattern]) => isAt(path, pattern))?.[1](beside),
  };
}

const isAt = (path: Path, pattern: Path): boolean =>
  pattern.length === path.length && pattern.every((step, index) => step === '*' || step === path[index]);

export function textsOf(kind: DocumentKind): IsText {
  return shapeOf(kind).isText;
}

/** For documents without texts that two people write, such as encounters. */
export const noTexts: IsText = plainShape.isText;

export function textsOfRoom(room: Room): IsText {
  return room.startsWith('char/') ? textsOf('character') : noTexts;
}
