import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { png } from '#test/integration/support/pictures';
import { toyServices } from '#test/integration/support/services';
import { toyCampaign, toyCharacter, value } from '#test/integration/support/world';

describe('documents.commit', () => {
  it('stores characters and campaigns together and announces each kind once', async () => {
    const { services, give, bugs } = await toyServices();
    const heard: string[] = [];
    services.subscribe((name) => heard.push(name));
    const data = png(2, 2).toString('base64');
    const characters = [toyCharacter('One', { portrait: { type: 'image/png', data } }), toyCharacter('Two')];
    const campaigns = [toyCampaign()];
    const { saved } = value(await give('documents.commit', { characters, campaigns }));
    expect(saved).toEqual(
      [...characters, ...campaigns].map(({ kind, id }) => ({
        kind,
        id,
        revision: 1,
        updatedAt: saved[0]!.updatedAt,
      })),
    );
    expect(heard).toEqual(['library.changed', 'campaign.changed']);
    expect(value(await give('campaign.read', { id: campaigns[0]!.id })).revision).toBe(1);
    expect(value(await give('character.portrait', { id: characters[0]!.id }))).toEqual(
      characters[0]!.portrait,
    );
    expect(bugs).toEqual([]);
  });

  it('accepts documents of a single kind, and announces only that kind', async () => {
    const { services, give } = await toyServices();
    const heard: string[] = [];
    services.subscribe((name) => heard.push(name));
    value(await give('documents.commit', { characters: [], campaigns: [toyCampaign(), toyCampaign()] }));
    expect(heard).toEqual(['campaign.changed']);
  });

  it('writes and announces nothing when a document is refused, and names it', async () => {
    const { services, give } = await toyServices();
    const one = toyCharacter('One');
    value(await give('character.save', { document: one }));
    const heard: string[] = [];
    services.subscribe((name) => heard.push(name));
    const two = toyCharacter('Two');
    expect(
      await give('documents.commit', { characters: [two, one], campaigns: [toyCampaign()] }),
    ).toMatchObject({
      ok: false,
      error: { code: 'conflict', path: 'characters[1]', text: { params: { name: { raw: 'One' } } } },
    });
    const svg = { type: 'image/png', data: Buffer.from('<svg/>').toString('base64') } as const;
    const odd = toyCharacter('Odd', { portrait: svg });
    expect(await give('documents.commit', { characters: [two, odd], campaigns: [] })).toMatchObject({
      ok: false,
      error: {
        code: 'portrait-refused',
        path: 'characters[1].portrait',
        text: { params: { name: { raw: 'Odd' } } },
      },
    });
    expect(heard).toEqual([]);
    expect(await readdir(path.join(services.library.folder, 'characters'))).toEqual([`${one.id}.json`]);
  });

  it.each([
    [0, 0, 'services.issue.small.list'],
    [150, 51, 'services.issue.big.list'],
  ])('refuses %i characters with %i campaigns', async (many, more, key) => {
    const { give, services } = await toyServices();
    const characters = Array.from({ length: many }, () => toyCharacter());
    const campaigns = Array.from({ length: more }, () => toyCampaign());
    expect(await give('documents.commit', { characters, campaigns })).toMatchObject({
      ok: false,
      error: { code: 'invalid-input', text: { key } },
    });
    expect(await readdir(services.library.folder)).toEqual([]);
  });

  it('accepts no other documents', async () => {
    const { services } = await toyServices();
    const args = { characters: [toyCampaign()], campaigns: [] };
    expect(await services.dispatch('documents.commit', args)).toMatchObject({
      ok: false,
      error: { code: 'invalid-input', path: 'characters[0].kind' },
    });
  });
});
