import { spawn } from 'node:child_process';
import { hasDisplay } from '../../../build/scripts/find.mjs';

/** Starts a virtual display if there is none; returns the function that ends it. */
export async function ensureScreen(): Promise<() => void> {
  if (hasDisplay()) return () => undefined;
  const args = ['-displayfd', '1', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp'];
  const server = spawn('Xvfb', args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const display = await new Promise<string>((resolve, reject) => {
    let printed = '';
    server.on('error', reject);
    server.on('exit', () => reject(new Error('Xvfb ended before it named its display')));
    server.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      if (printed.includes('\n')) resolve(`:${printed.trim()}`);
    });
  });
  process.env['DISPLAY'] = display;
  return () => {
    server.removeAllListeners('exit');
    server.kill();
    delete process.env['DISPLAY'];
  };
}
