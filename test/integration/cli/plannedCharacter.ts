import { readdir } from 'node:fs/promises';
import path from 'node:path';

export const plan = (more: object = {}) =>
  JSON.stringify({ ruleset: 'toy', name: 'Brakka', level: 3, ...more });

export const legal = { name: 'Brakka', ruleset: 'toy', legal: true, problems: [] };

export const stored = (data: string) => readdir(path.join(data, 'characters')).catch(() => []);
