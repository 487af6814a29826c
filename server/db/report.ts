type Write = (details: object, message: string) => void

/** How the database talks while it starts and runs: `say` to whoever started it, `log` to the record. */
export type Report = {
  say: (sentence: string) => void
  log: { info: Write; warn: Write; error: Write }
}
