/** A key or pointer source of the WebDriver standard. Classic and BiDi have the same. */
export type InputSource = { type: 'key' | 'pointer'; id: string } & Record<string, unknown>

/** A window of an engine, driven by the WebDriver standard. */
export type Browser = {
  resize: (width: number, height: number) => Promise<void>
  open: (address: string) => Promise<void>
  /** Evaluates an expression in the page and returns its JSON. */
  evaluate: (expression: string) => Promise<string>
  perform: (sources: readonly InputSource[]) => Promise<void>
  /** The errors of the console so far. The driver of WebKit does not pass them on. */
  errors?: () => readonly string[]
  close: () => Promise<void>
}
