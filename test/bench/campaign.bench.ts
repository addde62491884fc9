import { expect, it } from 'vitest';
import { createTranslator } from '#electron/text/translator';
import { campaignSchema, type CampaignDocument } from '#shared/campaign/document';
import { peopleOf } from '#shared/campaign/party/people';
import { castOf } from '#shared/campaign/print/cast';
import { logLines, mergeLines, sheetLines } from '#shared/campaign/log/timeline';
import { findLines, wordIndex, type TimelineFilter } from '#shared/campaign/log/timelineSearch';
import { newCharacter } from '#shared/sheet/commands';
import { enter } from '#shared/character/edits';
import { perform } from '#shared/character/journal';
import { raw } from '#shared/kernel/text';
import { sharedMessages } from '#shared/locales/catalog';
import { loadRuleset, rulesetManifests } from '#shared/rulesets/registry';
import { chronicled, memberOf } from '#test/fixtures/chronicled';
import { countingIds, steppingClock } from '#test/fixtures/ports';

const rounds = 15;
const ports = { clock: steppingClock(3600), ids: countingIds('bench') };
const people = 12;
const lines = 5000;
const journalEntries = 100;

/** The median of some runs in milliseconds, after a few warm-up runs. */
function median(run: (round: number) => unknown): number {
  for (let round = 0; round < 3; round += 1) run(round);
  const taken = Array.from({ length: rounds }, (_, round) => {
    const start = performance.now();
    run(round);
    return performance.now() - start;
  });
  return taken.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
}

function report(what: string, milliseconds: number): void {
  process.stdout.write(`campaign  ${what.padEnd(48)} ${milliseconds.toFixed(2).padStart(8)} ms\n`);
}

it('opens 12 characters and 5,000 log entries within 300 ms and filters them within 50 ms', async () => {
  const rules = await loadRuleset(rulesetManifests[0]?.id ?? '');
  if (rules === undefined) throw new Error('no ruleset');
  const characters = Array.from({ length: people }, (_, index) => {
    let document = newCharacter(rules, ports, { name: `Márta of the ${String(index)}th hearth` });
    for (let journalEntry = 0; journalEntry < journalEntries; journalEntry += 1)
      document = perform(
        document,
        {
          label: raw(`Bought thing ${String(journalEntry)}`),
          edits: [enter({ account: 'money', amount: -1, reason: 'market' })],
        },
        ports,
      );
    return document;
  });
  const stored = JSON.stringify(
    chronicled(
      rules.manifest.id,
      characters.map((each) => memberOf(each)),
      lines,
    ),
  );
  const translate = createTranslator('en', sharedMessages());

  const read = () => campaignSchema.parse(JSON.parse(stored));
  const open = (campaign: CampaignDocument) => {
    const sheets = characters.flatMap((document) => {
      const opened = rules.open(document);
      return opened.ok ? [[document.id, { document, opened: opened.value }] as const] : [];
    });
    const party = peopleOf(campaign, new Map(sheets));
    const log = logLines(campaign);
    const timeline = mergeLines(
      log,
      sheetLines(campaign, party, (moment) => moment.slice(0, 10)),
    );
    return { campaign, party, timeline };
  };
  const indexOf = ({ campaign, party }: ReturnType<typeof open>) => {
    const cast = castOf(campaign, party);
    return wordIndex({
      translate,
      nameOfMember: (member) => cast.nameOfMember(member),
      kindOf: raw,
      calendar: campaign.calendar,
    });
  };

  const opened = open(read());
  expect(opened.timeline).toHaveLength(lines + people * journalEntries);
  const megabytes = (stored.length / 1e6).toFixed(0);
  report(`12 people, 5,000 lines: read ${megabytes} MB`, median(read));
  report(
    '12 people, 5,000 lines: open sheets and timeline',
    median(() => open(opened.campaign)),
  );
  const everything: TimelineFilter = { kind: null, member: null, query: 'bell' };
  report(
    '12 people, 5,000 lines: gather all words',
    median(() => findLines(opened.timeline, everything, indexOf(opened))),
  );
  const wordsOf = indexOf(opened);
  const member = opened.campaign.party[3]?.id ?? null;
  const typed = [
    'b',
    'be',
    'bel',
    'bell',
    'bell k',
    'bell karsk',
    'márta',
    'MARTA market',
    'nothing of this',
  ];
  report(
    '12 people, 5,000 lines: a keystroke',
    median((round) =>
      findLines(opened.timeline, { ...everything, query: typed[round % typed.length] ?? '' }, wordsOf),
    ),
  );
  report(
    '12 people, 5,000 lines: somebody, a kind and words',
    median(() => findLines(opened.timeline, { kind: 'session', member, query: 'bell ferry' }, wordsOf)),
  );
});
