import { spawnSync } from 'node:child_process';
import { cp } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { builtInRulesets } from '#electron/services/library/rulesets';
import { createBundler } from '#test/integration/support/bundle';
import { effort } from '#test/integration/support/effort';
import { campaignWithFight, storedFight } from '#test/integration/support/fights';
import { startCli } from '#test/integration/support/startCli';
import { temporaryFolder } from '#test/integration/support/world';

const bundle = createBundler();
let runner = '';

describe('a program killed while it saves an encounter', () => {
  beforeAll(async () => {
    runner = await bundle('test/integration/cli/children/runAndDie.ts');
  });

  it('has saved all of it or nothing', async () => {
    const seat = await campaignWithFight();
    const whole = await storedFight(seat.data, seat);
    const attempt = async (last: number) => {
      const data = path.join(await temporaryFolder(), 'library');
      await cp(seat.data, data, { recursive: true });
      const file = path.join(seat.folder, 'fight.json');
      const args = [runner, String(last), '--data', data, 'encounter', 'run', file, '--save', seat.id];
      const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
      expect(stderr).toBe('');
      return { data, changes: Number(/^done (\d+)$/.exec(stdout)?.[1]) };
    };
    const { changes } = await attempt(0);
    expect(changes).toBeGreaterThan(3);
    const step = effort({ quick: 5, proofs: 1, long: 1 });
    const results: boolean[] = [];
    for (let last = 1; last <= changes; last += step) {
      const { data } = await attempt(last);
      const next = await startCli({}, { rulesets: builtInRulesets });
      await cp(data, next.data, { recursive: true });
      expect((await next.run('verify')).exit).toBe(0);
      const { campaign: kept, sheet } = await storedFight(next.data, seat);
      const isSaved = Object.keys(kept.encounters ?? {}).length === 1;
      expect(sheet.journal.length - whole.sheet.journal.length).toBe(isSaved ? 2 : 0);
      expect(kept.revision - whole.campaign.revision).toBe(isSaved ? 1 : 0);
      results.push(isSaved);
    }
    expect(results[0]).toBe(false);
    expect((await attempt(changes + 1)).changes).toBe(changes);
  });
});
