import { describe, expect, it } from 'vitest';
import { createOwnLinks, parseOwnLink, type LinkedPlace } from '#electron/security/ownLinks';

describe('a link into the program', () => {
  it('leads to a character, a campaign or a page of the guide', () => {
    expect(parseOwnLink('hearthbook://character/0f9c-brakka')).toEqual({
      kind: 'character',
      id: '0f9c-brakka',
    });
    expect(parseOwnLink('hearthbook://campaign/the-long-road/')).toEqual({
      kind: 'campaign',
      id: 'the-long-road',
    });
    expect(parseOwnLink('hearthbook://guide/first-campaign')).toEqual({
      kind: 'guide',
      id: 'first-campaign',
    });
  });

  it('leads to an invitation', () => {
    const code = '05H5S58Z8P1DYS2GAX061YMD16VTMC';
    expect(parseOwnLink(`hearthbook://join/${code}`)).toEqual({ kind: 'join', id: code });
  });

  it.each([
    'hearthbook://join/',
    'hearthbook://join/05H5S',
    'hearthbook://join/05H5S58Z8P1DYS2GAX061YMD16VTMC/now',
    'hearthbook://join/05H5S58Z8P1DYS2GAX061YMD16VTMC?do=join',
    'hearthbook://join/05H5S58Z8P1DYS2GAX061YMD16VTMC#x',
    'hearthbook://join/https://evil.example/join#a.b.cccccccccccccccccccccc',
    'hearthbook://join/%30%35H5S58Z8P1DYS2GAX061YMD16VTMC',
    `hearthbook://join/${'A'.repeat(1001)}`,
    'hearthbook:',
    'hearthbook://',
    'hearthbook://settings/theme',
    'hearthbook://character',
    'hearthbook://character/',
    'hearthbook://character/../campaign/abcd',
    'hearthbook://character/%2e%2e%2fabcd',
    'hearthbook://character/abcd/delete',
    'hearthbook://character/abcd?do=delete',
    'hearthbook://character/abcd#/settings',
    'hearthbook://character/abcd\n',
    'hearthbook://user:secret@character/abcd',
    'hearthbook://character:80/abcd',
    'HEARTHBOOK://character/abcd',
    'hearthbook://CHARACTER/abcd',
    ' hearthbook://character/abcd',
    'hearthbook:character/abcd',
    'hearthbook://guide/../../etc',
    `hearthbook://character/${'a'.repeat(65)}`,
    'https://character/abcd',
    'javascript:alert(1)',
  ])('leads nowhere as %j', (address) => {
    expect(parseOwnLink(address)).toBeUndefined();
  });
});

describe('links that the system hands over', () => {
  const links = (...addresses: string[]) => {
    const asked: string[] = [];
    const state = { refused: 0, arrived: 0, agrees: true };
    const waiting = createOwnLinks(addresses, () => (state.arrived += 1));
    const take = () =>
      waiting.take({
        placeName: async ({ id }: LinkedPlace) => (id === 'lost' ? undefined : `Name of ${id}`),
        ask: async (_, name) => {
          asked.push(name);
          return state.agrees;
        },
        refuse: async () => void (state.refused += 1),
      });
    return { asked, state, waiting, take };
  };

  it('open nothing without a question that names the place', async () => {
    const { asked, take } = links('hearthbook://character/brakka');
    expect(await take()).toEqual({ kind: 'character', id: 'brakka' });
    expect(asked).toEqual(['Name of brakka']);
    expect(await take()).toBeNull();
  });

  it('ask about an invitation with which the program was started', async () => {
    const { asked, take } = links('hearthbook://join/05H5S58Z8P1DYS2GAX061YMD16VTMC');
    expect(await take()).toEqual({ kind: 'join', id: '05H5S58Z8P1DYS2GAX061YMD16VTMC' });
    expect(asked).toEqual(['Name of 05H5S58Z8P1DYS2GAX061YMD16VTMC']);
  });

  it('open nothing if the user declines, or if they lead nowhere', async () => {
    const { state, take, waiting } = links('hearthbook://character/brakka');
    state.agrees = false;
    expect(await take()).toBeNull();
    waiting.add(['hearthbook://character/lost']);
    expect(await take()).toBeNull();
    waiting.add(['hearthbook://settings/all']);
    expect(await take()).toBeNull();
    expect(state).toMatchObject({ refused: 2, arrived: 2 });
  });

  it('do not flood the user: one question at a time, and the last link counts', async () => {
    const { asked, state, take, waiting } = links('hearthbook://guide/one', 'hearthbook://guide/two');
    const first = take();
    waiting.add(['hearthbook://guide/three']);
    expect(await take()).toBeNull();
    expect(await first).toMatchObject({ id: 'two' });
    expect(asked).toEqual(['Name of two']);
    expect(state.arrived).toBe(0);
  });

  it('give way to a place that the user chose in a menu, which needs no question', async () => {
    const { asked, state, take, waiting } = links();
    waiting.open({ kind: 'campaign', id: 'road' });
    expect(state.arrived).toBe(1);
    expect(await take()).toEqual({ kind: 'campaign', id: 'road' });
    expect(asked).toEqual([]);
  });
});
