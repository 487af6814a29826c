/** The database cannot be opened, in one sentence for whoever started the server. */
export class DatabaseRefused extends Error {
  override name = 'DatabaseRefused'
}
