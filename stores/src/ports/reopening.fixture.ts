/** For a contract that reopens a store. `remove` deletes its data after it is closed. */
export async function reopening<Store extends { close(): Promise<void> }>(open: () => Promise<Store>, remove: () => Promise<unknown>) {
  let store = await open();
  return {
    store,
    async reopen() {
      await store.close();
      store = await open();
      return store;
    },
    async dispose() {
      await store.close();
      await remove();
    },
  };
}
