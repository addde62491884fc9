import { expect, it } from 'vitest';
import { givingColumns, givingTo, prepareGiving } from '#shared/campaign/beginning';
import { newCampaign } from '#shared/campaign/campaign';
import { peopleOf } from '#shared/campaign/party/people';
import { memberOf } from '#test/fixtures/chronicled';
import { documentOf, examplesOf, load, open, ports, rulesetIds } from '#test/contract/support/rulesets';

it.each(rulesetIds)('Exp can be given during a session in %s, which one step writes', async (id) => {
  const ruleset = await load(id);
  const [example] = examplesOf(id);
  const document = documentOf(ruleset, example?.plan);
  const opened = open(ruleset, document);
  const campaign = { ...newCampaign(id, 'Ferries', ports()), party: [memberOf(document, { id: 'm1' })] };
  const people = peopleOf(campaign, new Map([[document.id, { document, opened }]]));
  const exp = givingColumns(campaign, people).find(({ reward }) => reward === 'exp');
  if (exp === undefined) throw new Error('No Exp can be given');
  expect(exp.label).toEqual({ key: 'ledger.account.exp' });
  expect(exp.cells.get('m1')).toMatchObject({ min: 1 });
  const given = prepareGiving(campaign, givingTo(['m1'], exp, 1200, 'The bell', ''), people);
  expect(given.faults).toEqual([]);
  const edits = given.shares.flatMap((share) => share.edits);
  expect(edits).toMatchObject([{ op: 'enter', account: 'exp', amount: 1200, reason: 'The bell' }]);
});
