import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { type IssueRow, listIssues, removeIssue } from '#contract/console/newsletter.ts'
import { contentKinds } from '#contract/console/screen.ts'
import { newslettersOnHome } from '#contract/text/newsletter.ts'
import { Button } from '#web/ui/button.tsx'
import { TextButton } from '#web/ui/text-button.tsx'
import { toast } from '#web/ui/toast.ts'
import { api } from '#console/api/api.ts'
import { PublicLink, usePublicAddress } from '#console/session/public-link.tsx'
import { useMay } from '#console/session/use-session.ts'
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx'
import { readParams } from '#console/ui/filters.tsx'
import { Notice } from '#console/ui/notice.tsx'
import { PageHead } from '#console/ui/page-head.tsx'
import { Paging } from '#console/ui/paging.tsx'
import { EmptyList } from '#console/ui/states.tsx'
import { type Column, RowActions } from '#console/ui/table.tsx'
import { whenInSentence } from '#console/ui/when.tsx'
import { IssueDialog } from './issue-dialog.tsx'
import { IssueTable } from './issue-table.tsx'
import { SubscribersPane } from './subscribers-pane.tsx'
import styles from './newsletter.module.css'

export const loader = ({ request }: LoaderFunctionArgs) =>
  api(listIssues, { query: { after: readParams(request.url, ['after']).after } })

type Open = { kind: 'add' } | { kind: 'edit' | 'remove'; row: IssueRow }

/** Where visitors see the newest issues. */
const publicPath = '/#newsletters'

export function Component() {
  const { rows, next, total, feed } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const mayExport = useMay('newsletter:export')
  const addressOf = usePublicAddress()
  const [open, setOpen] = useState<Open>()
  // After a conflict, too: the list then has the version of the other person, or the feed.
  const close = () => {
    setOpen(undefined)
    void revalidate()
  }
  const finish = (message: string) => {
    close()
    toast.success(message, {
      action: {
        label: 'See it',
        onClick: () => window.open(addressOf(publicPath), '_blank', 'noreferrer'),
      },
    })
  }
  return (
    <>
      <PageHead
        title="Newsletter"
        lead={
          <>
            The letters that the site lists, the newest {newslettersOnHome} on{' '}
            <PublicLink path={publicPath}>Home</PublicLink> and{' '}
            <PublicLink path="/blog#newsletters">Blog</PublicLink>. Your newsletter service writes
            and sends them.
          </>
        }
        actions={
          feed === null && (
            <Button small onClick={() => setOpen({ kind: 'add' })}>
              New issue
            </Button>
          )
        }
      />
      {feed && <FeedPart feed={feed} stored={total} />}
      {rows.length > 0 && (
        <>
          <IssueTable
            caption={feed ? 'Issues entered here' : 'Issues'}
            rows={rows}
            actions={feed ? undefined : actionColumn(setOpen)}
          />
          <Paging next={next} total={total} noun={['issue', 'issues']} />
        </>
      )}
      {rows.length === 0 && feed === null && (
        <EmptyList title="No issues yet">
          <p>The site then links to your newsletter service instead.</p>
        </EmptyList>
      )}
      {mayExport && (
        <div className={styles.part}>
          <SubscribersPane />
        </div>
      )}
      {(open?.kind === 'add' || open?.kind === 'edit') && (
        <IssueDialog
          row={open.kind === 'edit' ? open.row : undefined}
          onDone={({ title }) => finish(`${title} is on the site`)}
          onClose={close}
        />
      )}
      {open?.kind === 'remove' && (
        <ConfirmDialog
          title="Remove this issue?"
          action="Remove"
          isDestructive
          run={() => {
            const { id, version } = open.row
            return api(removeIssue, { params: { id }, body: { version } })
          }}
          onDone={() => finish(`${open.row.title} is off the site`)}
          onClose={close}
        >
          <p>
            <b>{open.row.title}</b> leaves the site at once. The letter stays at your newsletter
            service, and its picture in the library.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}

type FeedPartProps = {
  feed: NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['feed']>
  /** How many issues staff entered. */
  stored: number
}

/** Lists the issues of the feed, which staff cannot edit here, above the issues that staff entered before. */
const FeedPart = ({ feed: { asOf, rows }, stored }: FeedPartProps) => (
  <>
    <Notice className={styles.notice}>
      <p>
        <strong>A feed is set, so the list is read only.</strong> The site shows the issues of the
        feed{asOf !== null && `, fetched ${whenInSentence(asOf)}`}. To enter issues here, remove the{' '}
        <Link to={`${contentKinds.organisation.path}#newsletterFeed`}>feed in Organisation</Link>.
      </p>
    </Notice>
    {rows.length > 0 ? (
      <IssueTable caption="Issues of the feed" rows={rows} />
    ) : (
      <EmptyList title="The feed has no issues yet">
        <p>It is fetched every 15 minutes.</p>
      </EmptyList>
    )}
    {stored > 0 && (
      <div className={styles.part}>
        <h2>Entered here</h2>
        <p>Visitors do not see these while the feed is set. They return when it is removed.</p>
      </div>
    )}
  </>
)

const actionColumn = (setOpen: (open: Open) => void): Column<IssueRow> => ({
  name: 'Actions',
  isNameHidden: true,
  onPhone: 'wide',
  atEnd: true,
  cell: (row) => (
    <RowActions>
      <TextButton aria-label={`Edit: ${row.title}`} onClick={() => setOpen({ kind: 'edit', row })}>
        Edit
      </TextButton>
      <TextButton
        aria-label={`Remove: ${row.title}`}
        onClick={() => setOpen({ kind: 'remove', row })}
      >
        Remove
      </TextButton>
    </RowActions>
  ),
})
