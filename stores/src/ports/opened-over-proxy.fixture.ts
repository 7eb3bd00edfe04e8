/** A store over a way that can be broken; it gives up after a second or two. */
export interface OpenedOverProxy<Store> {
  store: Store;
  /** The same records over a way that stands. */
  direct: Store;
  /** A further one over the way that can be broken. */
  another(): Promise<Store>;
  proxy: {
    /** Ends all connections, and refuses new ones until `restore`. */
    cut(): Promise<void>;
    /** The server hears and does what is asked, and is not heard until `restore`. */
    holdAnswers(): void;
    halfClose(): void;
    restore(): Promise<void>;
  };
  server: { kill(): Promise<void>; start(): Promise<void> };
  dispose(): Promise<void>;
}
