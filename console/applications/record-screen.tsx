import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type ApplicationRecord, readApplication } from '#contract/console/application.ts'
import { screenPaths } from '#contract/console/screen.ts'
import { api } from '#console/api/api.ts'
import { BackLink } from '#console/ui/back-link.tsx'
import { HistoryPane } from '#console/ui/history-pane.tsx'
import { Notice, State } from '#console/ui/notice.tsx'
import { RecordColumns } from '#console/ui/record.tsx'
import { PageHead } from '#console/ui/page-head.tsx'
import { whenInSentence } from '#console/ui/when.tsx'
import styles from './applications.module.css'
import { AddressPane, AssigneePane, ErasurePane, NotePane, StatePane } from './panes.tsx'
import { PartSection } from './part-section.tsx'
import { kindNames, states } from './texts.ts'

export const loader = ({ params }: LoaderFunctionArgs): Promise<ApplicationRecord> =>
  api(readApplication, { params: { number: params['id'] ?? '' } })

export function Component() {
  const application = useLoaderData<typeof loader>()
  const { number, kind, state, arrivedAt, earlier, hasMoreEarlier, parts } = application
  return (
    <>
      <BackLink to={screenPaths.applications} list="Applications" />
      <PageHead
        title={number}
        lead={
          <>
            <State tone={states[state].tone}>{states[state].label}</State> {kindNames[kind].one},
            arrived {whenInSentence(arrivedAt)}.
          </>
        }
      />
      {earlier.length > 0 && (
        <Notice className={styles.earlier}>
          The same mailbox is in{' '}
          {earlier.map((other) => (
            <Link key={other} to={`${screenPaths.applications}/${other}`}>
              {other}
            </Link>
          ))}
          {hasMoreEarlier && ' and more'}. Another person may have typed it.
        </Notice>
      )}
      <RecordColumns
        panes={
          <>
            <StatePane {...application} />
            <AssigneePane {...application} />
            <NotePane {...application} />
            <AddressPane {...application} />
            <ErasurePane {...application} />
            <HistoryPane history={application.history} first="Arrived" firstAt={arrivedAt} />
          </>
        }
      >
        {parts.map((part) => (
          <PartSection key={`${number} ${part}`} number={number} part={part} />
        ))}
      </RecordColumns>
    </>
  )
}
