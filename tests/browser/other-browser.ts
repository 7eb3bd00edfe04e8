/** The browser interface for journeys, over Firefox's and WebKit's protocols. */
export interface OtherBrowser {
  goto(url: string): Promise<void>;
  /** The value of an expression in the page, as JSON. */
  evaluate<T>(expression: string): Promise<T>;
  /** Clicks the element of an expression, which is in the window. */
  press(element: string): Promise<void>;
  /** Types a text into the focused element. */
  type(text: string): Promise<void>;
  pressTab(): Promise<void>;
  /** Selects a file in the file field of an expression. */
  chooseFile(field: string, file: string): Promise<void>;
  close(): Promise<void>;
}

/** The window in CSS pixels. */
export const windowSize = { width: 1000, height: 800 } as const;
