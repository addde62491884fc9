import type { GameDocument } from '#shared/homebrew/games/document';
import { nameIn } from '#shared/homebrew/games/game';
import type { GameRow } from './contract';

export function gameRow({ id, name, revision, updatedAt, published }: GameDocument): GameRow {
  const called = published === null ? name : nameIn(published.definition, name);
  return { id, ruleset: id, name, called, revision, updatedAt, published: published?.number ?? 0 };
}
