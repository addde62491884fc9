import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { startCli } from '#test/integration/support/startCli';
import { toyCampaign, toyCharacter, toyLibrary, value } from '#test/integration/support/world';

it('exports a campaign with its party, and imports it as a copy where it differs', async () => {
  const seat = await startCli({});
  const library = await toyLibrary({ folder: seat.data });
  const ada = toyCharacter('Ada');
  const member = { id: 'm', character: ada.id, name: '', player: '', role: 'player', away: false } as const;
  const camp = toyCampaign('Road', { party: [{ ...member, living: null }] });
  value(await library.commit([{ ...ada, campaign: camp.id }, camp]));
  await library.close();

  expect((await seat.run('export', camp.id, '--out', '@alone.hearth')).exit).toBe(0);
  const whole = await seat.run('export', camp.id, '--whole', '--out', '@whole.hearth');
  const file = path.join(seat.folder, 'whole.hearth');
  expect(JSON.parse(whole.out)).toEqual({ id: camp.id, kind: 'campaign', out: file });
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
    version: 2,
    documents: [{ kind: 'campaign' }, { kind: 'character' }],
  });

  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replaceAll('"name": "Road"', '"name": "Lane"').replace('"Ada"', '"Ida"'));
  const imported = await seat.run('import', '@whole.hearth');
  const [{ id }, other] = JSON.parse(imported.out);
  expect([imported.exit, id === camp.id, other]).toMatchObject([0, false, { name: 'Ida', as: 'copy' }]);
  const again = await toyLibrary({ folder: seat.data });
  const copy = value(await again.campaigns.read(id));
  const [person] = copy.party;
  const sheet = value(await again.characters.read(person?.character ?? ''));
  expect(sheet).toMatchObject({ name: 'Ida', campaign: id });
  expect(sheet.id).not.toBe(ada.id);
  expect(value(await again.characters.read(ada.id)).campaign).toBe(camp.id);
});

it('names every fault of a file, a line each, and writes nothing', async () => {
  const documents = [toyCampaign('Road', { ruleset: 'unheard' }), toyCharacter('Ada', { choices: [] })];
  const text = JSON.stringify({ format: 'hearthbook-export', version: 2, documents });
  const { run } = await startCli({ 'bad.hearth': text });
  const refused = await run('import', '@bad.hearth');
  expect(refused.exit).toBe(2);
  expect(
    refused.err
      .trim()
      .split('\n')
      .map((line) => line.split(': ')[0]),
  ).toEqual(['@bad.hearth:documents[0].ruleset', '@bad.hearth:documents[1].choices']);
});
