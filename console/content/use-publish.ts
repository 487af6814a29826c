import { useRevalidator } from 'react-router'
import { type Draft, readDraft } from '#contract/console/content.ts'
import { checkPublish, type PublishCheck, publishContent } from '#contract/console/publishing.ts'
import { readSeriesChanges } from '#contract/console/event-series.ts'
import { publishOrganisation } from '#contract/console/organisation-content.ts'
import { toast } from '#web/ui/toast.ts'
import { api } from '#console/api/api.ts'
import type { DraftStore } from '#console/drafts/draft-store.ts'
import { usePublicAddress } from '#console/session/public-link.tsx'
import type { FormErrors } from '#console/form/form-context.ts'
import { useSend } from '#console/ui/use-send.ts'
import { DeskError } from '#console/kit/desk-error.ts'
import { draftOf } from './draft-calls.ts'
import type { EditorDialog } from './editor-dialogs.tsx'
import { toldText } from './tell-guests.tsx'
import { hasFacts } from './publish-facts.tsx'

type PublishInput = {
  draft: Draft
  store: DraftStore
  setErrors: (errors: FormErrors) => void
  setDialog: (dialog: EditorDialog) => void
}

/** Publishing saves first, then shows what is missing or what the person must know, then publishes. */
export function usePublish({ draft, store, setErrors, setDialog }: PublishInput) {
  const { kind, id, isIdFixed } = draft
  const { isSending, error, send } = useSend()
  const { revalidate } = useRevalidator()
  const addressOf = usePublicAddress()

  const check = async (): Promise<PublishCheck | undefined> => {
    await store.savedVersion()
    const found = await api(checkPublish, { params: { kind, id } })
    setErrors(found.fields)
    return Object.keys(found.fields).length === 0 ? found : undefined
  }

  const publishNow = async (tellGuests: boolean) => {
    const body = { version: await store.savedVersion() }
    try {
      const { version, path, told } =
        kind === 'organisation'
          ? await api(publishOrganisation, { body })
          : await api(publishContent, { params: { kind, id }, body: { ...body, tellGuests } })
      store.setVersion(version)
      if (!isIdFixed) await adoptFirst()
      toast.success(`Published${toldText(told)}`, {
        ...(path !== null && {
          action: {
            label: 'See it',
            onClick: () => window.open(addressOf(path), '_blank', 'noreferrer'),
          },
        }),
      })
    } catch (reason) {
      if (reason instanceof DeskError && reason.problem?.fields) setErrors(reason.problem.fields)
      throw reason
    }
  }

  /** The first publish uses up the first stock of a product, so the record differs from the draft. */
  const adoptFirst = async () => {
    const published = await api(readDraft, { params: { kind, id } })
    if (store.get().status.kind === 'saved') store.adopt(draftOf(published))
  }

  /** Whether other dates of the series can take over what this publish changes. */
  const changesOtherDates = async (): Promise<boolean> => {
    if (kind !== 'event') return false
    const { dates } = await api(readSeriesChanges, { params: { id } })
    return dates.some(({ fields }) => fields.length > 0)
  }

  const publish = () =>
    void send(async () => {
      const found = await check()
      if (found && (await changesOtherDates())) setDialog({ kind: 'change series', check: found })
      else if (found && hasFacts(found)) setDialog({ kind: 'publish', check: found })
      else if (found) {
        await publishNow(false)
        await revalidate()
      }
    })

  const schedule = () =>
    void send(async () => {
      const found = await check()
      if (found) setDialog({ kind: 'schedule', check: found })
    })

  return { isSending, error, publish, publishNow, schedule }
}
