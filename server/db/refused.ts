/** The database cannot be opened. The message is one sentence for the operator who started the server. */
export class DatabaseRefused extends Error {
  override name = 'DatabaseRefused'
}
