import { expect, it } from 'vitest';
import catalogue from '../../../../../renderer/locales/en/encounterPage.json';
import type { Command } from '../../../../../shared/encounter/command';

/** Every command, so that a new one is missed by the compiler. */
const commands: Readonly<Record<Command['do'], true>> = {
  ...{
    begin: true,
    endConcentration: true,
    event: true,
    removeEvent: true,
    protect: true,
    group: true,
    surprise: true,
    reserve: true,
    hold: true,
    join: true,
    damage: true,
    heal: true,
    condition: true,
  },
  ...{ clear: true, next: true, delay: true, out: true, back: true, show: true, rest: true, end: true },
  initiative: true,
};

it('has words for every command that the log can show', () => {
  expect(Object.keys(catalogue.did).toSorted()).toEqual(
    [...Object.keys(commands), 'notSurprised', 'apart'].toSorted(),
  );
});
