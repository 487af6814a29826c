import type { Pool, PoolClient } from 'pg'

/** How many statements the work sends to the database. */
export async function countQueries(pool: Pool, work: () => Promise<unknown>): Promise<number> {
  let count = 0
  const counted = new Map<PoolClient, PoolClient['query']>()
  const countOn = (client: PoolClient) => {
    const { query } = client
    if (counted.has(client)) return
    counted.set(client, query)
    client.query = ((...given: Parameters<PoolClient['query']>) => {
      count += 1
      return query.apply(client, given)
    }) as PoolClient['query']
  }
  pool.on('acquire', countOn)
  await work()
  pool.off('acquire', countOn)
  for (const [client, query] of counted) client.query = query
  return count
}
