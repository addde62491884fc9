import { emptyDefinition, newGame } from '#shared/homebrew/games/game';
import { newPack } from '#shared/homebrew/pack';
import type { CommandArgs } from '#shared/ipc/contract';
import type { CommandName } from '#shared/ipc/channels';
import { memberOf } from '#test/fixtures/chronicled';
import { charmRulesets } from '#test/fixtures/charmRuleset';
import { png } from '#test/integration/support/pictures';
import { quickFileSystem } from '#test/integration/support/quickFiles';
import { toyServices } from '#test/integration/support/services';
import {
  countingIds,
  temporaryFolder,
  tickingClock,
  toyCampaign,
  toyCharacter,
  value,
} from '#test/integration/support/world';

/** Valid arguments for every command, which tests then spoil. */
export type Examples = { readonly [N in CommandName]: CommandArgs<N> };

/** Files as the program exports them: a character, a campaign with its party, a pack, changes, a whole library. */
export interface Handed {
  readonly character: string;
  readonly campaign: string;
  readonly pack: string;
  readonly changes: string;
  readonly backup: Uint8Array;
}

/** A library folder with examples of everything. */
export interface Furnished {
  readonly folder: string;
  readonly examples: Examples;
  readonly handed: Handed;
}

/** Creates a library folder with documents of every kind, and valid arguments for every command. */
export async function furnished(): Promise<Furnished> {
  const folder = await temporaryFolder();
  const { give, deliveredFiles, services } = await toyServices({
    libraryFolder: folder,
    rulesets: charmRulesets,
    fs: quickFileSystem,
  });
  const picture = { type: 'image/png', data: png(64, 64).toString('base64') } as const;
  const hero = toyCharacter('Brakka', {
    portrait: picture,
    play: { points: 5, hurt: false },
    ledger: [{ id: 'first', at: '2025-06-01T00:00:00.000Z', account: 'exp', amount: 10, reason: 'start' }],
  });
  const other = toyCharacter('Rook');
  const thrown = toyCharacter('Thrown');
  for (const document of [hero, other, thrown]) value(await give('character.save', { document }));
  value(await give('character.bin', { id: thrown.id }));
  const campaign = toyCampaign('The long road', {
    party: [memberOf(hero, { id: 'm-hero' }), memberOf(other, { id: 'm-other' })],
  });
  value(await give('campaign.save', { document: campaign }));
  const pack = {
    ...newPack('toy', 'Lights', { clock: tickingClock(), ids: countingIds('lights') }),
    things: [{ id: 'light', kind: 'charm', data: { name: 'Light', power: 1, needs: [] } }],
  };
  value(await give('pack.save', { document: pack }));
  const game = newGame('Ember', emptyDefinition('Ember'), {
    clock: tickingClock(),
    ids: countingIds('ember'),
  });
  value(await give('ruleset.save', { document: game }));
  const textOfLast = () => new TextDecoder().decode(deliveredFiles.at(-1)?.bytes);
  value(await give('pack.export', { id: pack.id }));
  const packText = textOfLast();
  value(await give('character.export', { id: other.id }));
  const otherText = textOfLast();
  const offered = value(await give('portable.check', { text: otherText }));
  value(await give('campaign.export', { id: campaign.id, whole: true }));
  const campaignText = textOfLast();
  // Exchanged once, then changed: the next export is a change file.
  value(await give('exchange.send', { ids: [hero.id], by: 'Mara', note: '', whole: false }));
  const stored = value(await give('character.read', { id: hero.id }));
  value(
    await give('character.save', { document: { ...stored, notes: 'One\n\nTwo', choices: { level: 2 } } }),
  );
  value(await give('exchange.send', { ids: [hero.id], by: 'Mara', note: '', whole: false }));
  const changeText = textOfLast();
  value(
    await give('character.save', {
      document: { ...value(await give('character.read', { id: hero.id })), notes: 'Three' },
    }),
  );
  const offer = value(await give('exchange.offer', { text: changeText }));
  const line = { type: 'choice', roll: 'r1', at: hero.createdAt, choice: 'note' } as const;
  value(await give('settings.write', value(await give('settings.read', {}))));
  value(await give('rolls.append', { log: campaign.id, lines: [line] }));
  const now = {
    hero: value(await give('character.read', { id: hero.id })),
    other: value(await give('character.read', { id: other.id })),
    campaign: value(await give('campaign.read', { id: campaign.id })),
    pack: value(await give('pack.read', { id: pack.id })),
    game: value(await give('ruleset.read', { id: game.id })),
    settings: value(await give('settings.read', {})),
  };
  const key = { kind: 'character', id: hero.id } as const;
  const history = await give('history.read', key);
  const snapshot = history.ok ? (history.value.snapshots[0]?.key ?? 'none') : 'none';
  const printing: CommandArgs<'sheet.render'> = {
    subject: { kind: 'characters', ids: [hero.id] },
    options: { paper: 'a4', inkSaver: false, fillable: false },
  };
  const taking = { text: changeText, take: offer.lines.map(({ id }) => id), revision: offer.revision };
  value(await give('backup.create', {}));
  const backup = deliveredFiles.at(-1)?.bytes ?? new Uint8Array();
  await services.close();
  return {
    folder,
    handed: { character: otherText, campaign: campaignText, pack: packText, changes: changeText, backup },
    examples: {
      ...{
        'app.info': {},
        'app.log': {},
        'app.closeNow': {},
        'app.stayOpen': {},
        'app.waitingFiles': {},
        'app.waitingPlace': {},
      },
      ...{ 'language.list': {}, 'language.read': { language: 'de' } },
      'language.guide': { language: 'de' },
      ...{ 'updates.read': {}, 'updates.check': {}, 'updates.download': {} },
      ...{ 'updates.cancel': {}, 'updates.install': {} },
      ...{ 'settings.read': {}, 'settings.write': { ...now.settings, theme: 'dark' } },
      ...{
        'library.list': {},
        'library.newest': {},
        'library.words': {},
        'character.read': { id: hero.id },
        'character.portrait': { id: hero.id },
      },
      'character.save': { document: now.hero },
      'character.duplicate': { id: hero.id, name: 'Twin' },
      'character.tag': { rows: [{ id: hero.id, tags: ['Undead', 'Old town'] }] },
      ...{ 'character.bin': { id: hero.id }, 'character.export': { id: hero.id } },
      ...{ 'campaign.list': {}, 'campaign.read': { id: campaign.id }, 'campaign.bin': { id: campaign.id } },
      'campaign.save': { document: now.campaign },
      'campaign.party': { ids: [hero.id, other.id] },
      'campaign.export': { id: campaign.id, whole: true },
      ...{ 'pack.list': {}, 'pack.read': { id: pack.id }, 'pack.bin': { id: pack.id } },
      'pack.ofRuleset': { ruleset: 'toy', campaign: campaign.id },
      'pack.save': { document: now.pack },
      'pack.export': { id: pack.id },
      ...{ 'ruleset.list': {}, 'ruleset.read': { id: game.id }, 'ruleset.bin': { id: game.id } },
      'ruleset.save': { document: now.game },
      'ruleset.export': { id: game.id },
      'documents.commit': { characters: [now.hero, now.other], campaigns: [now.campaign] },
      'rolls.append': { log: campaign.id, lines: [line] },
      'rolls.read': { log: campaign.id, limit: 10 },
      'players.open': { campaign: campaign.id, encounter: null },
      ...{ 'table.state': { campaign: campaign.id }, 'table.open': { campaign: campaign.id } },
      ...{ 'table.close': {}, 'table.renewSeat': { seat: 'ann' }, 'table.revokeSeat': { seat: 'ann' } },
      'table.server': { campaign: campaign.id, invitation: null },
      'table.options': {
        campaign: campaign.id,
        options: { plainHttp: false, certificate: null, announced: false, outside: null },
      },
      'table.addSeat': { name: 'Ann', role: 'player', characters: [hero.id], phone: false },
      'table.changeSeat': { seat: { id: 'ann', name: 'Ann', role: 'player', characters: [hero.id] } },
      'table.invitation': { seat: 'ann' },
      'table.older': { character: hero.id },
      'table.choose': { character: hero.id, counts: 'file' },
      'table.whisper': { seat: 'ann', text: 'You hear steps.', asks: false },
      'table.look': { at: 'log', of: null, call: true },
      ...{ 'joined.state': {}, 'joined.leave': {}, 'joined.join': { invitation: 'AAAA-BBBB' } },
      'joined.portrait': { character: hero.id },
      'joined.choose': { character: hero.id, counts: 'room' },
      'joined.act': { character: hero.id, action: { do: 'next' } },
      'joined.ask': { request: { do: 'undo', with: { command: 'c1' } } },
      'joined.note': { id: null, note: { title: 'Clues', text: 'The bell.' } },
      'joined.pages': { room: 'log' },
      'joined.answer': { whisper: 'steps', text: 'Nothing.' },
      'joined.look': { at: 'sheet', of: hero.id, call: false },
      ...{
        'bin.list': {},
        'bin.restore': { id: thrown.id },
        'bin.delete': { id: thrown.id },
        'bin.empty': {},
      },
      'exchange.offer': { text: changeText },
      'exchange.consider': taking,
      'exchange.take': taking,
      'exchange.undo': { id: hero.id },
      'exchange.preview': { ids: [hero.id] },
      'exchange.send': { ids: [hero.id], by: 'Mara', note: 'x', whole: false },
      'ledger.csv': { id: hero.id },
      ...{
        'sheet.render': printing,
        'sheet.save': printing,
        'sheet.print': printing,
        'sheet.prepare': printing,
        'drag.prepare': { kind: 'pdf', ...printing },
        'drag.start': {},
      },
      'history.read': key,
      'history.compare': { ...key, from: snapshot, to: 'current' },
      'history.leads': { ...key, from: now.hero, revision: now.hero.revision },
      'history.restore': { ...key, snapshot, lines: null, revision: now.hero.revision },
      ...{ 'recovery.report': {}, 'recovery.verify': {} },
      'recovery.recover': { file: `characters/${hero.id}.json` },
      'recovery.saveCopy': { file: `characters/${hero.id}.json` },
      'recovery.bin': { file: `characters/${hero.id}.json` },
      'recovery.discard': { file: `quarantine/${hero.id}.json` },
      'backup.create': {},
      'backup.check': { fileName: 'backup.zip', bytes: backup },
      'backup.restore': { token: 'none', take: [{ place: `characters/${hero.id}.json`, mode: 'replace' }] },
      ...{ 'dataFolder.choose': {}, 'dataFolder.otherInstances': {} },
      'dataFolder.move': { token: 'none', how: 'move' },
      'portable.check': { text: otherText },
      'portable.take': { text: otherText, modes: offered.items.map(() => 'copy' as const) },
    },
  };
}
