import { expect, it } from 'vitest';
import { systemClock, systemIds } from '#electron/services/systemPorts';
import { freshBeginning, prepareBeginning } from '#shared/campaign/beginning';
import { newCampaign } from '#shared/campaign/campaign';
import { freshCloseOut, settled } from '#shared/campaign/closeOut/closeOutDraft';
import { prepareCloseOut } from '#shared/campaign/closeOut/prepareCloseOut';
import type { CampaignDocument } from '#shared/campaign/document';
import { inputsOf } from '#shared/campaign/inputs';
import { prepareCorrection } from '#shared/campaign/past/past';
import { peopleOf, type People } from '#shared/campaign/party/people';
import { applyPrepared } from '#shared/campaign/applyPrepared';
import type { CommitResult } from '#shared/campaign/prepared';
import type { CharacterDocument } from '#shared/character/document';
import { appError } from '#shared/kernel/errors';
import { err, ok } from '#shared/kernel/result';
import { ledgerOf } from '#shared/rules/ledger/plainLedger';
import { documentOf, examplesOf, load, open } from '#test/contract/support/rulesets';
import { memberOf } from '#test/fixtures/chronicled';

const ports = { clock: systemClock, ids: systemIds };

/** Six heroes after this many sessions, each begun and closed. */
async function played(sessions: number) {
  const ruleset = await load('heroic');
  const examples = examplesOf('heroic').slice(0, 6);
  const sheets = new Map<string, CharacterDocument>(
    examples.map(({ plan }) => {
      const document = { ...documentOf(ruleset, plan), id: systemIds.next() };
      return [document.id, document];
    }),
  );
  let campaign: CampaignDocument = {
    ...newCampaign('heroic', 'Years', ports),
    party: [...sheets.values()].map((document) => memberOf(document)),
  };
  const people = (): People =>
    peopleOf(
      campaign,
      new Map([...sheets].map(([id, document]) => [id, { document, opened: open(ruleset, document) }])),
    );
  const keep = (carried: CommitResult) => {
    ({ campaign } = carried);
    for (const character of carried.characters) sheets.set(character.id, character);
  };
  for (let session = 0; session < sessions; session += 1) {
    const before = people();
    const beginning = freshBeginning(campaign, 'session', '2026-03-01');
    keep(applyPrepared(campaign, prepareBeginning(campaign, beginning, before), before, ports));
    const now = people();
    const closeOut = settled(freshCloseOut(campaign, now, '2026-03-01'));
    keep(applyPrepared(campaign, prepareCloseOut(campaign, closeOut, now), now, ports));
  }
  const parties = {
    campaign: async () => ok(campaign),
    character: async (id: string) => {
      const document = sheets.get(id);
      const opened = (each: CharacterDocument) => open(ruleset, each);
      return document === undefined
        ? err(appError('not-found'))
        : ok({ document, open: opened, ledgerOf: (each: CharacterDocument) => ledgerOf(opened(each), each) });
    },
  };
  return { campaign, parties };
}

it.each([20, 200])('the second of %d sessions is corrected for six', async (sessions) => {
  const { campaign, parties } = await played(sessions);
  const second = campaign.log[3];
  const inputs = second && inputsOf(second);
  if (second === undefined || inputs?.kind !== 'closeOut') throw new Error('No session');
  const [award] = inputs.closeOut.awards;
  if (award === undefined) throw new Error('No award');
  const closeOut = { ...inputs.closeOut, awards: [{ ...award, amount: award.amount + 1 }] };
  const times: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const started = performance.now();
    const correction = { do: 'revise', entry: second.id, inputs: { kind: 'closeOut', closeOut } } as const;
    const prepared = await prepareCorrection(campaign, correction, parties, ports);
    times.push(performance.now() - started);
    expect(prepared.ok && prepared.value.faults).toEqual([]);
  }
  const median = times.toSorted((a, b) => a - b)[2] ?? 0;
  process.stdout.write(
    `a correction of the second of ${String(sessions)} sessions: ${median.toFixed(0)} ms\n`,
  );
});
