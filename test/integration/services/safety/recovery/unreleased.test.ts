import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { toyServices } from '#test/integration/support/services';
import { temporaryFolder, toyCampaign, toyCharacter, value } from '#test/integration/support/world';

const { drafts, ...campaign } = toyCampaign('The ferry', { id: 'c41f08d2e6b74a3f' });
const { exceptions, ...character } = toyCharacter('Thora', { id: '05d9b7e3a8c14620' });

/** Both have today's version and a word of before the first release in place of the one at `lacks`. */
const unreleased = [
  {
    kind: 'campaign',
    file: `campaigns/${campaign.id}.json`,
    document: { ...campaign, drafts: { closeOut: drafts.closeOut, interlude: drafts.downtime } },
    lacks: 'drafts.downtime',
    current: { command: 'campaign.save', document: { ...campaign, drafts, name: 'Another' } },
  },
  {
    kind: 'character',
    file: `characters/${character.id}.json`,
    document: { ...character, waivers: exceptions },
    lacks: 'exceptions',
    current: { command: 'character.save', document: { ...character, exceptions, name: 'Another' } },
  },
] as const;

it.each(unreleased)(
  'a $kind of a program before the first release is set aside, unchanged and never replaced',
  async ({ kind, file, document, lacks, current }) => {
    const libraryFolder = await temporaryFolder();
    const { give } = await toyServices({ recoveryTimes: { start: 10, settle: 1 }, libraryFolder });
    const at = path.join(libraryFolder, file);
    const text = `${JSON.stringify(document, null, 2)}\n`;
    await mkdir(path.dirname(at), { recursive: true });
    await writeFile(at, text);
    const why = {
      key: 'services.library.damagedAt',
      params: { path: lacks, why: { key: 'services.issue.missing' } },
    };
    expect(await give(`${kind}.read`, { id: document.id })).toMatchObject({
      ok: false,
      error: { code: 'damaged-document', text: why },
    });
    expect(await give(current.command, { document: current.document } as never)).toMatchObject({ ok: false });
    expect(await readFile(at, 'utf8')).toBe(text);
    value(await give('recovery.verify', {}));
    expect(value(await give('recovery.report', {})).troubles).toMatchObject([
      {
        ...{ trouble: 'damaged', setAside: true, replaced: false, snapshot: null, text: why },
        document: { kind, id: document.id, name: document.name },
      },
    ]);
    const [aside = ''] = await readdir(path.join(libraryFolder, 'quarantine'));
    expect(await readFile(path.join(libraryFolder, 'quarantine', aside), 'utf8')).toBe(text);
  },
);
