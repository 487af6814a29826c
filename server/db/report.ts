type Write = (details: object, message: string) => void

/** Output of the database while it starts and runs: `print` writes to the console of the operator, `log` writes to the log. */
export type Report = {
  print: (sentence: string) => void
  log: { info: Write; warn: Write; error: Write }
}
