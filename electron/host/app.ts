import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { parseJson } from '#shared/documents/jsonText';
import { decodeWire, encodeWire } from '#shared/ipc/wire';
import { appError, type AppError } from '#shared/kernel/errors';
import { err, type Result } from '#shared/kernel/result';
import type { Dispatch } from '#electron/ipc/dispatch';
import { readBody } from './body';
import { securityHeaders } from '#electron/security/csp';
import type { EventStreams } from './eventStream';
import { isOwnRequest } from './guard';
import type { PlayerPasses } from './playerPasses';
import type { Sessions } from './sessions';

export interface HostAppPorts {
  readonly dispatch: Dispatch;
  readonly events: EventStreams;
  readonly sessions: Sessions;
  readonly rendererFolder: string;
  readonly playersFolder: string;
  readonly passes: PlayerPasses;
  /** The port that the host listens on. */
  readonly port: () => number;
  /** Logs a bug in the host itself. */
  readonly logBug: (error: unknown) => void;
  /** The page for a visitor without a session, in the language of the settings. */
  readonly noSessionText: () => Promise<string>;
}

const largestBody = 40_000_000;

/** Combines guard, session, commands, events and files. No answer has a CORS header. */
export function createHostApp(ports: HostAppPorts): Hono {
  const { dispatch, events, sessions } = ports;
  const app = new Hono();
  // Cookies ignore ports, so two hosts on one computer need different names.
  const cookie = () => `hearthbook-${String(ports.port())}`;

  app.use(async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(securityHeaders)) context.res.headers.set(name, value);
    // A browser must not cache the library; it may cache files of the program, but revalidates them each
    // time.
    const isFile = context.res.status === 200 && !context.req.path.startsWith('/api/');
    context.res.headers.set('cache-control', isFile ? 'no-cache' : 'no-store');
  });

  app.use(async (context, next) => {
    const { method, path } = context.req;
    const [host, origin, fetchSite] = ['host', 'origin', 'sec-fetch-site'].map((name) =>
      context.req.header(name),
    );
    if (!isOwnRequest({ method, path, host, origin, fetchSite }, ports.port()))
      return context.text('Forbidden', 403);
    await next();
    return undefined;
  });

  // Before the session: a pass opens the players' page and its one stream, and nothing beyond.
  app.get('/players/:pass/*', async (context, next) => {
    const stream = ports.passes.open(context.req.param('pass'));
    if (stream === undefined) return context.text(`${await ports.noSessionText()}\n`, 401);
    const file = context.req.path.slice(`/players/${context.req.param('pass')}`.length);
    if (file === '/events') return context.body(stream(), 200, { 'content-type': 'text/event-stream' });
    const files = serveStatic({ root: ports.playersFolder, rewriteRequestPath: () => file });
    return (await files(context, next)) ?? context.text('Not Found', 404);
  });

  app.use(async (context, next) => {
    const known = sessions.knows(getCookie(context, cookie()));
    const token =
      context.req.path === '/' && context.req.method === 'GET' ? context.req.query('token') : undefined;
    const session = token === undefined || known ? undefined : sessions.exchange(token);
    if (session !== undefined)
      setCookie(context, cookie(), session, { path: '/', httpOnly: true, sameSite: 'Strict' });
    if (token !== undefined && (known || session !== undefined)) return context.redirect('/', 303);
    if (!known) return context.text(`${await ports.noSessionText()}\n`, 401);
    await next();
    return undefined;
  });

  app.post('/api/:command', async (context) => {
    if (context.req.header('content-type')?.split(';')[0] !== 'application/json')
      return answer(context, err(appError('invalid-input', { detail: 'Not application/json' })), 415);
    const text = await readBody(context.req, largestBody);
    if (!text.ok) return answer(context, err(text.error.error), text.error.status);
    const body = parseBody(text.value);
    if (!body.ok) return answer(context, body, 400);
    return answer(context, await dispatch(context.req.param('command'), body.value), 200);
  });

  app.get('/api/events', (context) =>
    context.body(events.open(), 200, { 'content-type': 'text/event-stream' }),
  );

  app.use(serveStatic({ root: ports.rendererFolder }));

  app.notFound((context) =>
    context.req.path.startsWith('/api/')
      ? answer(context, err(appError('not-found')), 404)
      : context.text('Not Found', 404),
  );
  // The answer says that the request failed, but not where.
  app.onError((error, context) => {
    ports.logBug(error);
    return answer(context, err(appError('internal')), 500);
  });

  return app;
}

function parseBody(text: string): Result<unknown, AppError> {
  const json = parseJson(text === '' ? '{}' : text);
  if (!json.ok) return json;
  try {
    return { ok: true, value: decodeWire(json.value) };
  } catch (error) {
    return err(appError('invalid-input', { detail: String(error) }));
  }
}

function answer(
  context: Context,
  result: Result<unknown, AppError>,
  status: 200 | 400 | 404 | 413 | 415 | 500,
): Response {
  return context.body(JSON.stringify(encodeWire(result)), status, { 'content-type': 'application/json' });
}
