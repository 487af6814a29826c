import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { type FailedJob, listJobs, retryJob } from '#contract/console/job.ts'
import { TextButton } from '#web/ui/text-button.tsx'
import { toast } from '#web/ui/toast.ts'
import { api } from '#console/api/api.ts'
import { useMay } from '#console/session/use-session.ts'
import { ErrorNote } from '#console/ui/error-note.tsx'
import { readParams } from '#console/ui/filters.tsx'
import { PageHead } from '#console/ui/page-head.tsx'
import { Paging } from '#console/ui/paging.tsx'
import { EmptyList } from '#console/ui/states.tsx'
import { type Column, RowActions, Table } from '#console/ui/table.tsx'
import { useSend } from '#console/ui/use-send.ts'
import { When } from '#console/ui/when.tsx'

export const loader = ({ request }: LoaderFunctionArgs) =>
  api(listJobs, { query: readParams(request.url, ['after']) })

export function Component() {
  const { rows, next, total } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const mayRetry = useMay('job:retry')
  const { isSending, error, send } = useSend()
  const retry = ({ id, name }: FailedJob) =>
    void send(
      () => api(retryJob, { params: { id }, body: {} }),
      () => {
        toast.success(`${name} runs again`)
        void revalidate()
      },
    )
  return (
    <>
      <PageHead
        title="Jobs"
        lead="Background work that used all its attempts. Retry it once the cause is fixed."
      />
      <ErrorNote error={error} />
      {rows.length === 0 ? (
        <EmptyList title="No job has failed">
          <p>A job that fails again and again appears here. You can retry it.</p>
        </EmptyList>
      ) : (
        <>
          <Table
            caption="Failed jobs"
            columns={mayRetry ? [...columns, retryColumn(retry, isSending)] : columns}
            rows={rows}
            keyOf={({ id }) => id}
          />
          <Paging next={next} total={total} noun={['job', 'jobs']} />
        </>
      )}
    </>
  )
}

const columns: readonly Column<FailedJob>[] = [
  {
    name: 'Job',
    onPhone: 'wide',
    cell: ({ name, at }) => (
      <>
        <strong>{name}</strong>
        <small>
          <When at={at} />
        </small>
      </>
    ),
  },
  {
    name: 'Kind of error',
    onPhone: 'wide',
    breaksAnywhere: true,
    cell: ({ error }) => error,
  },
  {
    name: 'Attempts',
    noWrap: true,
    cell: ({ attempts }) => (attempts === 1 ? '1 attempt' : `${attempts} attempts`),
  },
]

const retryColumn = (retry: (job: FailedJob) => void, isSending: boolean): Column<FailedJob> => ({
  name: 'Actions',
  isNameHidden: true,
  atEnd: true,
  cell: (job) => (
    <RowActions>
      <TextButton aria-label={`Retry: ${job.name}`} disabled={isSending} onClick={() => retry(job)}>
        Retry
      </TextButton>
    </RowActions>
  ),
})
