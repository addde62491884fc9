import { beforeAll, describe, expect, it } from 'vitest';
import { eslintFindings, type Findings } from './findings';
import { blamedWrongly, findingsOf, violations } from './violations';

describe('boundaries inside files, as `npm run proofs` and editors lint', () => {
  let full: Findings = new Set();
  beforeAll(async () => {
    full = await findingsOf((folder) => eslintFindings(folder, 'full'));
  });

  it.each(violations)('%s catches %s', (rule, file) => {
    expect(full).toContain(`${rule} ${file}`);
  });

  it('blames no valid file', () => {
    expect(blamedWrongly(full)).toEqual([]);
  });
});
