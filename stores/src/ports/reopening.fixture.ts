/** For a contract that ends the connection and opens the same records again. `remove` takes away what was stored, once it is closed. */
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
