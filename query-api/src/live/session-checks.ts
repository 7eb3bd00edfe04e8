import type { Clock } from './clock.ts';
import type { LiveSocket } from './live-socket.ts';

/** In ms: an end whose bus message was lost is noticed after this time at the latest. */
const everyMs = 60_000;
/** In ms, until the next attempt when the account store does not answer. */
const soonMs = 1_000;
const atOnce = 20;

interface Options {
  /** All connected sockets. */
  sockets(): Iterable<LiveSocket>;
  isSessionThere(sid: string): Promise<boolean>;
  /** Called when a session does not exist any more. */
  ended(userId: string, sid: string): unknown;
  clock: Clock;
}

/** Checks in the account store whether the sockets' sessions still exist, since the bus message about an end may be lost. */
export function createSessionChecks({ sockets, isSessionThere, ended, clock }: Options) {
  let callOff = clock.after(everyMs, all);
  let closed = false;
  let checking: Promise<void> | undefined;
  let again = false;

  /** False when the account store did not answer. */
  async function check(userId: string, sid: string): Promise<boolean> {
    try {
      if (!(await isSessionThere(sid))) ended(userId, sid);
      return true;
    } catch {
      return false;
    }
  }

  async function checkAll(): Promise<void> {
    const sessions = new Map<string, string>();
    for (const { data } of sockets()) if (data.caller && data.sid) sessions.set(data.sid, data.caller);
    const pending = [...sessions];
    let answered = true;
    while (pending.length > 0 && answered) {
      const answers = await Promise.all(pending.splice(0, atOnce).map(([sid, userId]) => check(userId, sid)));
      answered = !answers.includes(false);
    }
    callOff();
    if (!closed) callOff = clock.after(answered ? everyMs : soonMs, all);
  }

  /** One round at a time; a call during a round starts another one after it. */
  function all(): void {
    if (checking) {
      again = true;
      return;
    }
    again = false;
    checking = checkAll().finally(() => {
      checking = undefined;
      if (again) all();
    });
  }

  return {
    all,
    /** For a new socket: its session may have ended during the handshake. */
    one({ data }: LiveSocket): void {
      if (data.caller && data.sid) void check(data.caller, data.sid);
    },
    close(): void {
      closed = true;
      callOff();
    },
  };
}
