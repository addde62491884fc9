import { describe, expect, it } from 'vitest';
import { storyReader } from '#electron/services/printing/markdownStory';
import type { CampaignDocument } from '#shared/campaign/document';
import { chronicleSheet } from '#shared/campaign/print/chronicle';
import type { PrintBlock, PrintSheet } from '#shared/rules/print/print';
import { translatorOf } from '#test/contract/support/rulesets';
import { toyRuleset } from '#test/fixtures/toyRuleset';
import { chronicled, memberOf, secretWord, session } from '#test/fixtures/chronicled';
import { toyCharacter } from '#test/integration/support/world';

const read = await storyReader();
const translate = translatorOf(toyRuleset);
const [brakka, ilse] = [toyCharacter('Brakka'), toyCharacter('Ilse')];
const party = [memberOf(brakka), memberOf(ilse)];

function chronicle(campaign: CampaignDocument, audience: 'player' | 'gm', entry: string | null = null) {
  return chronicleSheet({ campaign, entry, audience, people: new Map(), system: 'Toy', read });
}

function blocksOf(sheet: PrintSheet): readonly PrintBlock[] {
  return sheet.bands.flatMap(({ columns }) => columns.flatMap(({ blocks }) => blocks));
}

const namesIn = (sheet: PrintSheet): readonly string[] =>
  blocksOf(sheet).flatMap((block) => (block.kind === 'chapter' ? [translate(block.name)] : []));

describe('a chronicle', () => {
  const campaign = chronicled('toy', party, 12);

  it('contains sessions by number and downtimes by name, in order', () => {
    expect(namesIn(chronicle(campaign, 'player'))).toEqual([
      'Session 1: The bell under the ferry',
      'Session 2: The bell under the ferry',
      'Downtime: Winter in Karsk',
      'Session 3: The bell under the ferry',
      'Session 4: The bell under the ferry',
      'Downtime: Winter in Karsk',
    ]);
  });

  it('has nothing for players that is the GM’s, in any part of the sheet', () => {
    expect(JSON.stringify(chronicle(campaign, 'player'))).not.toContain(secretWord);
    expect(JSON.stringify(chronicle(campaign, 'gm'))).toContain(`${secretWord} has a brother in town.`);
    expect(chronicle(campaign, 'player').header.mark).toBeUndefined();
    expect(chronicle(campaign, 'gm').header.mark).toBeDefined();
  });

  it('numbers sessions like the log, even a single one', () => {
    const late = { ...campaign, firstSession: 40 };
    expect(namesIn(chronicle(late, 'player', 'line-6'))).toEqual(['Session 42: The bell under the ferry']);
  });

  it('begins with contents only if there are many chapters, with a link to each', () => {
    const contentsOf = (sheet: PrintSheet) => blocksOf(sheet).filter(({ kind }) => kind === 'contents');
    expect(contentsOf(chronicle(campaign, 'gm'))).toEqual([]);
    const long = chronicle(chronicled('toy', party, 60), 'gm');
    const [contents] = contentsOf(long);
    const chapters = blocksOf(long).flatMap((block) => (block.kind === 'chapter' ? [block.id] : []));
    expect(contents?.kind === 'contents' && contents.rows.map(({ chapter }) => chapter)).toEqual(chapters);
    expect(long.bands.filter(({ newPage }) => newPage === true)).toHaveLength(1);
  });

  it('lists awards of all members with their reasons, in the order of the party', () => {
    const sheet = chronicle({ ...campaign, log: [session(0, [party[1]!.id, party[0]!.id])] }, 'player');
    const awards = blocksOf(sheet).find(
      (block) => block.kind === 'card' && translate(block.title) === 'Awards',
    );
    const facts = awards?.kind === 'card' && awards.parts[0]?.kind === 'facts' ? awards.parts[0].rows : [];
    expect(facts.map(({ label, value }) => `${translate(label)}: ${translate(value)}`)).toEqual([
      // Those of whom the same is said share a line.
      'Brakka, Ilse: +2 Exp (session), +1 Exp (goal reached), +40 coins',
    ]);
  });

  it('names former members as far as the log knows', () => {
    const log = [session(0, ['gone', 'nameless'])];
    const left = {
      ...{ id: 'left', at: '2026-01-01T00:00:00.000Z', date: '2026-01-01', days: 0, title: 'Rook', text: '' },
      ...({ kind: 'party', member: 'gone', change: 'left' } as const),
    };
    const text = JSON.stringify(chronicle({ ...campaign, log: [...log, left] }, 'player'));
    expect(text).toContain('Rook');
    expect(text).toContain('chronicle.formerMember');
  });

  it('of nothing, or of nothing but secrets, is still a page with words', () => {
    const silent = { ...campaign, name: '  ', party: [], log: [] };
    expect(blocksOf(chronicle(silent, 'gm'))).toMatchObject([
      { kind: 'prose', paragraphs: [{ key: 'chronicle.nothing' }] },
    ]);
    const secrets = { ...campaign, log: campaign.log.filter(({ id }) => id === 'line-3') };
    expect(blocksOf(chronicle(secrets, 'player'))).toMatchObject([{ kind: 'prose' }]);
    expect(blocksOf(chronicle(secrets, 'gm')).at(-1)).toMatchObject({
      kind: 'story',
      parts: [{ kind: 'aside' }],
    });
  });

  it('leaves out remarks that are empty for players', () => {
    const remark = { ...campaign.log[5]!, title: '', text: `:::gm\n${secretWord}\n:::` };
    const sheet = chronicle({ ...campaign, log: [campaign.log[0]!, remark] }, 'player');
    expect(sheet.bands).toHaveLength(1);
  });
});
