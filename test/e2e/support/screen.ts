import { spawn } from 'node:child_process';
import { hasDisplay } from '#build/scripts/find.mjs';

/** A virtual screen: its name for DISPLAY, and the function that ends it. */
export interface Screen {
  readonly display: string;
  readonly end: () => void;
}

export async function startScreen(): Promise<Screen> {
  const args = ['-displayfd', '1', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp', '-noreset'];
  const server = spawn('Xvfb', args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const display = await new Promise<string>((resolve, reject) => {
    let printed = '';
    server.on('error', () =>
      reject(
        new Error(
          'Xvfb cannot be started, and there is no display. npm test -- --only system says what is missing.',
        ),
      ),
    );
    server.on('exit', () => reject(new Error('Xvfb ended before it named its display')));
    server.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      if (printed.includes('\n')) resolve(`:${printed.trim()}`);
    });
  });
  const end = (): void => {
    server.removeAllListeners('exit');
    server.kill();
  };
  return { display, end };
}

/** Starts a virtual screen if there is none; returns the function that ends it. */
export async function ensureScreen(): Promise<() => void> {
  if (hasDisplay()) return () => undefined;
  const { display, end } = await startScreen();
  process.env['DISPLAY'] = display;
  return () => {
    end();
    delete process.env['DISPLAY'];
  };
}
