import { expect, it } from 'vitest';
import { createTranslator } from '#electron/text/translator';
import { sheetsOf } from '#renderer/features/sharedTable/seats';
import type { People } from '#shared/campaign/party/people';
import { sharedMessages } from '#shared/locales/catalog';
import { newCharacter } from '#shared/sheet/commands';
import { memberOf } from '#test/fixtures/chronicled';
import { countingIds, fixedClock } from '#test/fixtures/ports';
import { toyRuleset } from '#test/fixtures/toyRuleset';

const say = createTranslator('en', sharedMessages());
const named = (name: string) =>
  newCharacter(toyRuleset, { clock: fixedClock, ids: countingIds(name) }, { name });

it('offers the sheets of a party by their own names', () => {
  const [brakka, nimue] = [named('Brakka'), named('Nimue')];
  const party = [
    memberOf(brakka, { name: '' }),
    memberOf(nimue, { name: 'Nim' }),
    { ...memberOf(nimue), id: 'guest', character: null, name: 'A guest' },
  ];
  const people = new Map<string, unknown>(
    [brakka, nimue].map((document) => [`m-${document.id}`, { document }]),
  ) as People;
  expect(sheetsOf({ party }, people, say).map(({ name }) => name)).toEqual(['Brakka', 'Nimue']);
  expect(sheetsOf({ party }, new Map(), say).map(({ name }) => name)).toEqual(['Unnamed member', 'Nim']);
});
