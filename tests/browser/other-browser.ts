/** What a journey needs of a browser, in the words that both Firefox's and WebKit's protocols have. */
export interface OtherBrowser {
  goto(url: string): Promise<void>;
  /** The value of an expression in the page, as JSON. */
  evaluate<T>(expression: string): Promise<T>;
  /** Scrolls to the element that an expression finds, and presses it. */
  press(element: string): Promise<void>;
  /** Types a text into what has the focus. */
  type(text: string): Promise<void>;
  pressTab(): Promise<void>;
  /** In the file field that an expression finds. */
  chooseFile(field: string, file: string): Promise<void>;
  close(): Promise<void>;
}

/** Its window, in CSS pixels. */
export const windowSize = { width: 1000, height: 800 } as const;
