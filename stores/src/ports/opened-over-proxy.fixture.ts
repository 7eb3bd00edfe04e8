/** A store behind a proxy that can be broken; its calls time out after a second or two. */
export interface OpenedOverProxy<Store> {
  store: Store;
  /** The same records without the proxy. */
  direct: Store;
  /** Another connection through the proxy. */
  another(): Promise<Store>;
  proxy: {
    /** Ends all connections, and refuses new ones until `restore`. */
    cut(): Promise<void>;
    /** Requests reach the server, answers are held back until `restore`. */
    holdAnswers(): void;
    halfClose(): void;
    restore(): Promise<void>;
  };
  server: { kill(): Promise<void>; start(): Promise<void> };
  dispose(): Promise<void>;
}
