import { beforeAll, describe, expect, it } from 'vitest';
import { eslintFindings, oxlintFindings, type Findings } from './findings';
import { blamedWrongly, findingsOf, fullOnly, violations } from './violations';

describe('boundaries inside files, as `npm test` lints', () => {
  let quick: Findings = new Set();
  beforeAll(async () => {
    quick = await findingsOf(
      async (folder) =>
        new Set([...(await eslintFindings(folder, 'quick')), ...(await oxlintFindings(folder))]),
    );
  });

  it.each(violations.filter(([rule, file]) => `${rule} ${file}` !== fullOnly))(
    '%s catches %s',
    (rule, file) => {
      expect(quick).toContain(`${rule} ${file}`);
    },
  );

  it('blames no valid file', () => {
    expect(blamedWrongly(quick)).toEqual([]);
  });
});
