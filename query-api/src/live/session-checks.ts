import type { Clock } from './clock.ts';
import type { LiveSocket } from './live-socket.ts';

/** In ms: however an end went unheard, it is noticed after this time; and how soon it is tried again when nobody could say. */
const everyMs = 60_000;
const soonMs = 1_000;
const atOnce = 20;

interface Options {
  /** All that are connected. */
  sockets(): Iterable<LiveSocket>;
  isSessionThere(sid: string): Promise<boolean>;
  /** This session is there no more. */
  ended(userId: string, sid: string): unknown;
  clock: Clock;
}

/** Asks the account store whether the sessions of sockets still are: the bus says when one ends, but what it says may be lost. */
export function createSessionChecks({ sockets, isSessionThere, ended, clock }: Options) {
  let callOff = clock.after(everyMs, all);
  let closed = false;
  let checking: Promise<void> | undefined;
  let again = false;

  /** False when nobody could say. */
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

  /** One round at a time; what is asked for during one is not answered by it. */
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
    /** Of a socket that has just come: its session may have ended during the handshake. */
    one({ data }: LiveSocket): void {
      if (data.caller && data.sid) void check(data.caller, data.sid);
    },
    close(): void {
      closed = true;
      callOff();
    },
  };
}
