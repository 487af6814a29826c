import { useRef, useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router'
import { ChatList, type ChatRow, listChats } from '#contract/console/chat.ts'
import { screenPaths } from '#contract/console/screen.ts'
import { playChime } from '#web/kit/chime.ts'
import { createStore, useStore } from '#web/kit/store.ts'
import { api, quietApi } from '#console/api/api.ts'
import { useIsAvailable } from '#console/session/chat-presence.tsx'
import { coverCount } from '#console/ui/cover.ts'
import { BackLink } from '#console/ui/back-link.tsx'
import { readParams } from '#console/ui/filters.tsx'
import { ErrorNote } from '#console/ui/error-note.tsx'
import { Notice, State } from '#console/ui/notice.tsx'
import { PageHead } from '#console/ui/page-head.tsx'
import { Paging } from '#console/ui/paging.tsx'
import { EmptyList } from '#console/ui/states.tsx'
import { Switch } from '#console/ui/switch.tsx'
import { Tabs } from '#console/ui/tabs.tsx'
import { formatWhen } from '#console/ui/when.tsx'
import styles from './chat.module.css'
import { Conversation } from './conversation.tsx'
import { useLivePoll } from './use-live-poll.ts'

const hiddenMs = 15_000

/** Off when the Desk is opened. It is in memory alone. */
const sound = createStore(false)

export async function loader({ request }: LoaderFunctionArgs) {
  const { show, after } = readParams(request.url, ['show', 'after'])
  const query = { show: ChatList.safeParse(show).data ?? ('open' as const), after }
  const covers = coverCount()
  return { query, list: await api(listChats, { query }), covers }
}

type Loaded = Awaited<ReturnType<typeof loader>>

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  const { id } = useParams()
  const hasSound = useStore(sound)
  const chime = () => {
    if (hasSound) playChime()
  }
  const { list, error, isLost } = useLiveList(loaded, chime)
  const { show } = loaded.query
  const { rows, next, total } = list
  return (
    <>
      <div className={styles.screenHead} data-open={id !== undefined || undefined}>
        <PageHead
          title="Chat"
          lead="No visitor has a name here, and the list shows no message."
          actions={
            <Switch
              label="Sound on a new message"
              checked={hasSound}
              onChange={({ target }) => sound.set(target.checked)}
            />
          }
        />
      </div>
      <div role="status">
        {isLost && (
          <Notice tone="warn">
            The connection is lost. The list may be out of date, and it tries again every five
            seconds.
          </Notice>
        )}
      </div>
      <ErrorNote error={error} />
      <div className={styles.columns} data-open={id !== undefined || undefined}>
        <section aria-label="Conversations" className={styles.list}>
          <Tabs
            label="Conversations"
            tabs={[
              { label: 'Open', to: screenPaths.chat, isCurrent: show === 'open' },
              { label: 'Ended', to: `${screenPaths.chat}?show=ended`, isCurrent: show === 'ended' },
            ]}
          />
          {rows.length === 0 ? (
            <EmptyList title={show === 'open' ? 'Nobody waits' : 'No ended conversations'}>
              <p>
                {show === 'open'
                  ? 'What visitors write at the chat appears here by itself.'
                  : 'Ended conversations stay here until they are erased.'}
              </p>
            </EmptyList>
          ) : (
            <>
              {groupsOf(rows, show).map(({ title, members }) => (
                <Group key={title} title={title} rows={members} current={id} show={show} />
              ))}
              <Paging
                next={next}
                total={total}
                noun={['conversation', 'conversations']}
                order={show === 'open' ? 'wait' : 'last'}
              />
            </>
          )}
        </section>
        {id !== undefined && (
          <section aria-label="Conversation" className={styles.talk}>
            <div className={styles.back}>
              <BackLink to={screenPaths.chat} list="Conversations" />
            </div>
            <Conversation
              key={id}
              id={id}
              row={rows.find((row) => row.id === id)}
              covers={loaded.covers}
              onMessage={chime}
            />
          </section>
        )}
      </div>
    </>
  )
}

/** The list, read every two seconds while the tab is visible. In a hidden tab it is read for an available person only. */
function useLiveList({ query, list: initial }: Loaded, onWaiting: () => void) {
  const [latest, setLatest] = useState<Latest>({ initial, list: initial })
  const isAvailable = useIsAvailable()
  const waitingIn = useRef(waitingOf(initial.rows))
  // Another tab or page of the list has other rows.
  const { list, error } = latest.initial === initial ? latest : { list: initial, error: undefined }
  const { isLost } = useLivePoll({
    subject: initial,
    load: async () => {
      const next = await quietApi(listChats, { query })
      const waiting = waitingOf(next.rows)
      if (waiting.some((one) => !waitingIn.current.includes(one))) onWaiting()
      waitingIn.current = waiting
      setLatest({ initial, list: next })
    },
    onRefused: (error) => setLatest({ initial, list, error }),
    hiddenMs: () => (isAvailable ? hiddenMs : undefined),
  })
  return { list, error, isLost }
}

/** The rows that were polled after those of the navigation, or the refusal that ended the poll. */
type Latest = { initial: Loaded['list']; list: Loaded['list']; error?: unknown }

const waitingOf = (rows: readonly ChatRow[]): string[] =>
  rows.filter(({ takenBy }) => takenBy === null).map(({ id, lastNumber }) => `${id} ${lastNumber}`)

type Show = Loaded['query']['show']

function groupsOf(rows: readonly ChatRow[], show: Show) {
  if (show === 'ended') return [{ title: 'Ended', members: rows }]
  return [
    { title: 'Waiting', members: rows.filter(({ takenBy }) => takenBy === null) },
    { title: 'With you', members: rows.filter(({ isMine }) => isMine) },
    { title: 'With others', members: rows.filter((row) => row.takenBy !== null && !row.isMine) },
  ].filter(({ members }) => members.length > 0)
}

type GroupProps = {
  title: string
  rows: readonly ChatRow[]
  current: string | undefined
  show: Show
}

const Group = ({ title, rows, current, show }: GroupProps) => (
  <>
    <h2>
      {title} <span className={styles.count}>{rows.length}</span>
    </h2>
    <ul className={styles.rows}>
      {rows.map((row) => (
        <li key={row.id}>
          <Link
            to={`${screenPaths.chat}/${row.id}${show === 'ended' ? '?show=ended' : ''}`}
            aria-current={row.id === current ? 'true' : undefined}
          >
            <strong>Visitor {row.label}</strong>
            <time dateTime={row.waitingSince ?? row.lastAt}>
              {formatWhen(row.waitingSince ?? row.lastAt)}
            </time>
            <span>{describeRow(row)}</span>
            {row.waitingSince !== null && <State tone="bad">Waits</State>}
          </Link>
        </li>
      ))}
    </ul>
  </>
)

function describeRow({ takenBy, isMine, answerBy }: ChatRow): string {
  if (takenBy !== null && !isMine) return `With ${takenBy}`
  if (answerBy === 'text') return 'Answer by text'
  return answerBy === 'email' ? 'Answer by email' : 'Answer here'
}
