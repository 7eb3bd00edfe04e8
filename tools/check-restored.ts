import { type MediaRef, streamPrefixes, streams } from '@potluck/events';
import { ToolRefused } from '@potluck/host/tools-socket/tool-commands';
import { checkAccountsMatchLog } from '@potluck/stores/codec/accounts-match-log';
import { keyStoreOf } from '@potluck/stores/codec/key-store';
import { typedEventStore } from '@potluck/stores/codec/typed-event-store';
import { createLiveBus } from '@potluck/stores/embedded/live-bus';
import { openAccounts, openEvents, openMedia } from '@potluck/stores/ports/open-ports';

/** What the log refers to and the data folder lacks. */
export interface MissingParts {
  /** Events with unreadable personal fields. */
  unreadable: number;
  /** Missing files that are still shown, as `owner/name`. */
  files: string[];
}

/** The fields of a stream's state that name its file; the state of a deleted one names none. */
const fileFields = ['media', 'image', 'profileImage'] as const;
const endings = new Set(['RecipeDeleted', 'AnnouncementDeleted', 'AccountErased']);

/** All sizes of a file. */
const namesOf = ({ key, widths }: MediaRef): string[] => [key, ...widths.map((width) => `${key}-${width}`)];

/** Compares the keys and files of a data folder with its log, which is read once. Throws ToolRefused for another community's keys. */
export async function checkRestored(dataFolder: string): Promise<MissingParts> {
  const at = { dataFolder, readOnly: true };
  const stored = await openEvents(at);
  const accounts = await openAccounts(at);
  const media = await openMedia({ dataFolder });
  const bus = createLiveBus();
  const ended = new AbortController();
  try {
    await checkAccountsMatchLog(stored, accounts, { remember: false }).catch((error: Error) => {
      throw new ToolRefused(error.message);
    });
    const events = typedEventStore(stored, keyStoreOf({ accounts, bus }), streams);
    const head = await stored.head();
    const shown = new Map<string, { owner: string; names: string[] }>();
    let unreadable = 0;
    if (head > 0n) {
      for await (const page of events.all({ after: 0n, prefixes: streamPrefixes, signal: ended.signal })) {
        for (const { type, stream, data, ...event } of page.events) {
          if (event.unreadable) unreadable += 1;
          if (endings.has(type)) shown.delete(stream);
          for (const field of fileFields) {
            if (!(field in data) || event.unreadable) continue;
            const file = data[field] as MediaRef | null;
            if (file && typeof data.userId === 'string') shown.set(stream, { owner: data.userId, names: namesOf(file) });
            else shown.delete(stream);
          }
        }
        if (page.through >= head) break;
      }
    }
    const files: string[] = [];
    for (const { owner, names } of shown.values()) {
      for (const name of names) if ((await media.size(owner, name)) === undefined) files.push(`${owner}/${name}`);
    }
    return { unreadable, files };
  } finally {
    ended.abort();
    await Promise.all([stored.close(), accounts.close(), media.close(), bus.close()]);
  }
}
