import type { LightMyRequestResponse } from 'fastify'
import type { Connection } from '#server/db/connect.ts'

/** Values that a test types where personal data belongs. Nothing else on the site contains them. */
const canary = /.{0,40}(?:kanari|555-?0777|5550777).{0,40}/gi

/** Log lines and responses of a test. */
export function recordLeaks() {
  const lines: string[] = []
  const responses: string[] = []
  const statuses = new Set<number>()
  return {
    logTo: { write: (line: string) => void lines.push(line) },
    lines,
    statuses,
    /** Records a response that must contain no personal data. */
    record: async (sent: Promise<LightMyRequestResponse>): Promise<LightMyRequestResponse> => {
      const response = await sent
      statuses.add(response.statusCode)
      responses.push(`${JSON.stringify(response.headers)} ${response.body}`)
      return response
    },
    /** Each canary in lines, responses and the given texts, with the text around it. */
    find: (others: Record<string, readonly string[]>): string[] =>
      Object.entries({ lines, responses, ...others }).flatMap(([where, texts]) =>
        texts.flatMap((text) => (text.match(canary) ?? []).map((found) => `${where}: ${found}`)),
      ),
  }
}

/** Everything in the database as text. Encrypted values are not readable in it. */
export const textOfDatabase = async ({ pool }: Connection): Promise<string> => {
  const { rows } = await pool.query<{ text: string }>(
    `select string_agg(query_to_xml(format('select * from %I', tablename), true, false, '')::text, '') as text
     from pg_tables where schemaname = 'public'`,
  )
  return rows[0]?.text ?? ''
}

/** Emails without their recipients. */
export const textsOfMails = (mails: readonly { subject: string; text: string }[]): string[] =>
  mails.map(({ subject, text }) => `${subject}\n${text}`)
