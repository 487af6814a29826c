import { useRootData } from '#web/kit/use-root-data.ts'

/** The sentence with our address in it, wherever the language puts it. */
export function Questions({ words }: { words: string }) {
  const email = useRootData()?.organisation.email
  if (email === undefined) return null
  const [before, after] = words.split('{email}')
  return (
    <p>
      {before}
      <a href={`mailto:${email}`}>{email}</a>
      {after}
    </p>
  )
}
