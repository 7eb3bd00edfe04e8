import { Refused } from '@potluck/events';
import { throwSite, warnRateLimited } from '@potluck/stores/log-rate-limited';
import { Conflict } from '@potluck/stores/ports/event-store';
import type { CommandResult } from '../command-result.ts';
import type { BeforeAppend } from '../handle.ts';
import type { PreparedUpload } from '../uploads/receive-upload.ts';

/**
 * Handles a command whose first event names an uploaded file. Before the append, the file is stored with a mark; after it, the mark is
 * removed. If nothing was appended, the file is removed. If that is not known, or the media store fails, the sweep decides later; the
 * command's result does not depend on it.
 */
export async function withFile<H extends CommandResult<unknown>>(
  file: PreparedUpload | undefined,
  now: string,
  handle: (beforeAppend?: BeforeAppend) => Promise<H>,
): Promise<H> {
  if (!file) return handle();
  let isStored = false;
  let stream = '';
  const store: BeforeAppend = async (target, [first]) => {
    // A second attempt appends an event with the same id.
    if (isStored) return;
    stream = target;
    try {
      await file.store({ stream, eventId: first?.id as string, since: now });
      isStored = true;
    } catch (error) {
      await settle(stream, file.withdraw);
      throw error;
    }
  };
  try {
    const result = await handle(store);
    if (isStored) await settle(stream, result.events.length > 0 && !result.repeated ? file.confirm : file.withdraw);
    return result;
  } catch (error) {
    if (isStored && (error instanceof Refused || error instanceof Conflict)) await settle(stream, file.withdraw);
    throw error;
  }
}

const settle = (stream: string, work: () => Promise<void>): Promise<void> =>
  work().catch((error) => warnRateLimited(`settle media ${throwSite(error)}`, { stream, err: error }, 'upload left to the sweep'));
