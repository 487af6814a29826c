/**
 * The query parameters that pages read. A page sees only what is named here: every other parameter is
 * dropped before it is rendered, so that links with tracking tails share the copy everybody gets.
 */
export const pageParameters: Readonly<Record<string, readonly string[]>> = {
  '/donate': ['step'],
  '/events': ['view', 'month', 'offset', 'q'],
}
