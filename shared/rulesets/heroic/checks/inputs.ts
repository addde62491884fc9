import { number, optionalNumber } from '#shared/rules/inputs';
import { t } from '#shared/rulesets/heroic/texts';

type Bounds = readonly [min: number, max: number, initial?: number];

const range = ([min, max, initial]: Bounds, hint: string) => ({
  min,
  max,
  ...(initial !== undefined && { initial }),
  hint: t(hint),
});

/** A number with a hint, by the keys of its texts. */
export const asked = (label: string, bounds: Bounds, hint: string) => number(t(label), range(bounds, hint));

/** A number that may be left out. */
export const maybe = (label: string, bounds: Bounds, hint: string) =>
  optionalNumber(t(label), range(bounds, hint));
