import { everyRoll } from '#test/support/distribution';
import type { Chosen, OpenCheck, Reading, Special } from '#shared/rules/checks';

/** Explosions of any side; they are rolled out as far as they go. */
export const explosionOf = ({ choices }: Reading) =>
  choices.find(({ id }) => id.startsWith('explode-'))?.dice;

/** Every possible result of a check's dice with its chance, until `visit` returns `false`. */
export function everyReading(check: OpenCheck, visit: (reading: Reading, p: number) => boolean): void {
  let goesOn = true;
  const explode = (dice: readonly (readonly number[])[], chosen: readonly Chosen[], p: number): void => {
    if (!goesOn) return;
    const reading = check.read({ dice, chosen });
    const more = explosionOf(reading);
    if (more === undefined) {
      goesOn = visit(reading, p);
      return;
    }
    everyRoll(more.count, more.sides, (faces) => {
      explode(dice, [...chosen, { choice: more.id, dice: [...faces] }], p / more.sides ** more.count);
    });
  };
  const from = (index: number, before: readonly (readonly number[])[], p: number): void => {
    const group = check.dice[index];
    if (group === undefined) {
      explode(before, [], p);
      return;
    }
    everyRoll(group.count, group.sides, (dice) => {
      if (goesOn) from(index + 1, [...before, [...dice]], p / group.sides ** group.count);
    });
  };
  from(0, [], 1);
}

/** Shares of all falls. A tie is rolled again until there is none. */
export interface Tally {
  readonly success: number;
  readonly curve: ReadonlyMap<number, number>;
  readonly specials: ReadonlyMap<string, number>;
  /** The share of falls that are no tie. */
  readonly decided: number;
}

export interface Tallying {
  add(reading: Reading, p: number): void;
  result(): Tally;
}

export function tallying(nameOf: (special: Special) => string): Tallying {
  let [success, ties, all] = [0, 0, 0];
  const curve = new Map<number, number>();
  const specials = new Map<string, number>();
  return {
    add(reading, p) {
      all += p;
      const total = reading.total?.value ?? 0;
      curve.set(total, (curve.get(total) ?? 0) + p);
      if (reading.outcome === 'tie') {
        ties += p;
        return;
      }
      if (reading.outcome === 'success') success += p;
      for (const special of reading.specials)
        specials.set(nameOf(special), (specials.get(nameOf(special)) ?? 0) + p);
    },
    result() {
      const decided = all - ties;
      const share = (p: number): number => (decided === 0 ? 0 : p / decided);
      return {
        success: share(success),
        curve: new Map([...curve].map(([total, p]) => [total, p / all])),
        specials: new Map([...specials].map(([name, p]) => [name, share(p)])),
        decided: decided / all,
      };
    },
  };
}
