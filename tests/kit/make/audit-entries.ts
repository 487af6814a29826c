import type pg from 'pg'

/** Each statement must end within the timeout of a connection, also on a slow machine. */
const batch = 1_000

/** The ids of the seven people end with 0 to 6. They have no accounts. */
export const staffIdStart = '00000000-0000-4000-8000-00000000000'

/**
 * Inserts many entries whose hash chain is whole, without the cost of as many transactions: seven people, five actions and
 * a thousand records, one entry a minute since the beginning of 2026.
 */
export async function fillAudit(
  database: Pick<pg.ClientBase, 'query'>,
  count: number,
): Promise<void> {
  for (let from = 1; from <= count; from += batch)
    await database.query(`
      do $$
      declare previous bytea := coalesce(
        (select hash from audit order by number desc limit 1), decode(repeat('00', 32), 'hex')
      );
      content text; at timestamptz; actor text; action text;
      begin
        for n in ${from}..${Math.min(from + batch - 1, count)} loop
          at := '2026-01-01T00:00:00Z'::timestamptz + n * interval '1 minute';
          actor := '${staffIdStart}' || n % 7;
          action := (array['answered', 'released', 'noted', 'texted', 'vouched'])[n % 5 + 1];
          content := '[' || n || ',"' || to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
            || '","' || actor || '","care","' || action || '","record-' || n % 1000 || '",null,""]';
          insert into audit values (n, at, actor, 'care', action, 'record-' || n % 1000, null, '',
            previous, sha256(previous || convert_to(content, 'UTF8')));
          previous := sha256(previous || convert_to(content, 'UTF8'));
        end loop;
      end $$
    `)
}
