import { expect, it } from 'vitest';
import { readPlayerView, type PlayerViewPorts } from '#electron/services/players/readPlayerView';
import type { Messages } from '#shared/kernel/text';

/** A campaign that cannot be read, so that the page's own words are all it is told. */
const wordsIn = async (language: string, messages: Messages) => {
  const ports = {
    library: {
      campaigns: { read: async () => ({ ok: false }) },
      characters: { list: async () => ({ ok: false }) },
    },
    language: async () => ({ language, messages }),
  } as unknown as PlayerViewPorts;
  const target = { campaign: 'gone', encounter: null };
  return (await readPlayerView(ports, target, (id) => id)).view.words;
};

it('tells the page of the players its own texts in the language of the program, and no others', async () => {
  const players = { title: 'Am Tisch', round: 'Runde {round}' };
  const messages = { players, campaign: { secret: 'Geheim' } };
  expect(await wordsIn('de', messages)).toEqual({ language: 'de', texts: players });
});

it('tells it none where it has them, or where the language has none', async () => {
  expect(await wordsIn('en', {})).toBeUndefined();
  expect(await wordsIn('de', { menu: { file: 'Datei' } })).toBeUndefined();
});
