import { seededRng } from '#shared/dice/random';
import { rng } from '#renderer/platform/ports';
import { rollNotation } from './roll';

/** `seed` is set if a roll is replayed. */
export interface NotationRequest {
  readonly notation: string;
  readonly seed: string;
}

self.addEventListener('message', ({ data }: MessageEvent<NotationRequest>) => {
  const { notation, seed } = data;
  self.postMessage(rollNotation(notation, seed === '' ? rng : seededRng(seed)));
});

self.postMessage('ready');
