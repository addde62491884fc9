import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, expect, it } from 'vitest';
import { flushPromises } from '@vue/test-utils';
import { ok } from '#shared/kernel/result';
import { useCampaigns } from '#renderer/stores/campaigns/useCampaigns';
import { useNotifications } from '#renderer/stores/window/useNotifications';
import { fakeProgram } from '#test/unit/renderer/support/fakeProgram';

beforeEach(() => setActivePinia(createPinia()));

it('a deleted campaign can be restored, even if its list is read twice at once', async () => {
  const row = {
    id: 'ferry',
    name: 'Ferry',
    ruleset: 'toy',
    packs: null,
    updatedAt: '2026-01-02T03:04:05.000Z',
  };
  const held: (() => void)[] = [];
  let stored = [row];
  const program = fakeProgram({
    'campaign.list': () => {
      const answer = ok({ rows: stored, troubled: [] });
      return new Promise((resolve) => held.push(() => resolve(answer)));
    },
    'campaign.bin': () => {
      stored = [];
      program.emit('campaign.changed');
      return ok({});
    },
    'bin.restore': () => ok({}),
  });
  const answerAll = async () => {
    for (let answer = held.shift(); answer !== undefined; answer = held.shift()) {
      answer();
      await flushPromises();
    }
  };
  const campaigns = useCampaigns();
  const loading = campaigns.load();
  await flushPromises();
  await answerAll();
  await loading;

  const binning = campaigns.bin(row);
  await flushPromises();
  // The read after the notification is overtaken by the one after the deletion; the older answer comes first.
  program.emit('campaign.changed');
  await flushPromises();
  held.shift()?.();
  await flushPromises();
  held.shift()?.();
  await flushPromises();
  await answerAll();
  await binning;
  const [notice] = useNotifications().shown;
  expect(notice?.action?.stands()).toBe(true);
});

it('what a clock dated ahead comes last', async () => {
  const row = (id: string, updatedAt: string) => ({ id, name: id, ruleset: 'toy', packs: null, updatedAt });
  const rows = [
    row('ahead', '2099-01-01T00:00:00.000Z'),
    row('old', '2001-01-01T00:00:00.000Z'),
    row('fresh', '2026-01-01T00:00:00.000Z'),
  ];
  fakeProgram({ 'campaign.list': () => ok({ rows, troubled: [] }) });
  const campaigns = useCampaigns();
  await campaigns.load();
  expect(campaigns.rows.map(({ id }) => id)).toEqual(['fresh', 'old', 'ahead']);
});
