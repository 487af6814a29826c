import type pg from 'pg'

/** Every table with a row that contains the word, as text or as bytes. */
export async function tablesWith(pool: pg.Pool, word: string): Promise<string[]> {
  const tables = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by name`,
  )
  const found: string[] = []
  for (const { name } of tables.rows) {
    const rows = await pool.query(
      `select from ${name} as t where strpos(t::text, $1) > 0 or strpos(t::text, $2) > 0 limit 1`,
      [word, Buffer.from(word).toString('hex')],
    )
    if (rows.rowCount) found.push(name)
  }
  return found
}
