import { copyContent, type Draft } from '#contract/console/content.ts'
import { unscheduleOrganisation } from '#contract/console/organisation-content.ts'
import { CreatableKind } from '#contract/console/screen.ts'
import {
  archiveContent,
  restoreContent,
  unpublishContent,
  unscheduleContent,
} from '#contract/console/publishing.ts'
import { api } from '#console/api/api.ts'
import type { DraftStore } from '#console/drafts/draft-store.ts'

/** Actions that ask for confirmation and have no input, the list of discarded changes, and the change of the address. */
export type PlainAction =
  | 'discard'
  | 'unschedule'
  | 'unpublish'
  | 'cancel'
  | 'reinstate'
  | 'copy'
  | 'rename'
  | 'archive'
  | 'restore'

type ActionTexts = { label: string; title: string; text: string; done: string }

export const actionTexts = {
  discard: {
    label: 'Discard changes',
    title: 'Discard changes',
    text: 'The draft goes back to what visitors see. These changes go:',
    done: 'The changes are discarded',
  },
  unschedule: {
    label: 'Remove schedule',
    title: 'Remove the schedule',
    text: 'The draft stays and does not go out by itself.',
    done: 'The schedule is removed',
  },
  unpublish: {
    label: 'Unpublish',
    title: 'Unpublish',
    text: 'Its address will say ‘not found’. The draft stays, and you can publish it again.',
    done: 'Unpublished',
  },
  cancel: {
    label: 'Cancel the event',
    title: 'Cancel the event',
    text: 'Registration closes. The page of the event, lists, calendar files and the pages of guests say ‘Cancelled’. You can reinstate it.',
    done: 'The event is cancelled',
  },
  reinstate: {
    label: 'Reinstate the event',
    title: 'Reinstate the event',
    text: 'The pages, lists and calendar files no longer say ‘Cancelled’. Registration opens again. Free places are offered to guests on the wait list.',
    done: 'The event is reinstated',
  },
  copy: {
    label: 'Copy',
    title: 'Copy into a new draft',
    text: 'The copy has no date, guests, stock or schedule.',
    done: 'This is the copy',
  },
  rename: {
    label: 'Change the address',
    title: 'Change the address',
    text: 'This is the last part of the address of its page. The first publish fixes it.',
    done: 'The address is changed',
  },
  archive: {
    label: 'Archive',
    title: 'Archive',
    text: 'It leaves the lists and the site. You can restore it from the tab Archived.',
    done: 'Archived',
  },
  restore: {
    label: 'Restore',
    title: 'Restore',
    text: 'It returns as a draft that is not published.',
    done: 'Restored as a draft',
  },
} as const satisfies Record<PlainAction, ActionTexts>

type Rights = { mayWrite: boolean; mayPublish: boolean }

/** The actions that are possible now and that the person may take. */
export function actionsOf(draft: Draft, { mayWrite, mayPublish }: Rights): PlainAction[] {
  const {
    kind,
    state,
    isChanged,
    publishAt,
    cancelledAt,
    isIdFixed,
    unpublishBlock,
    archiveBlock,
  } = draft
  const isCreatable = CreatableKind.safeParse(kind).success
  if (state === 'archived') return mayWrite ? ['restore'] : []
  const isPublic = state === 'published'
  const possible: Record<Exclude<PlainAction, 'restore'>, boolean> = {
    discard: mayWrite && isPublic && isChanged,
    unschedule: mayPublish && publishAt !== null,
    cancel: mayPublish && kind === 'event' && isPublic && cancelledAt === null,
    reinstate: mayPublish && kind === 'event' && isPublic && cancelledAt !== null,
    rename: mayWrite && isCreatable && !isIdFixed,
    copy: mayWrite && isCreatable,
    unpublish: mayPublish && isCreatable && isPublic && unpublishBlock === null,
    archive: mayPublish && isCreatable && archiveBlock === null,
  }
  const all = Object.entries(possible) as [PlainAction, boolean][]
  return all.flatMap(([action, isPossible]) => (isPossible ? [action] : []))
}

/** Runs an action and returns the changed or the new draft. */
export async function runAction(
  action: Exclude<PlainAction, 'rename' | 'discard' | 'cancel' | 'reinstate'>,
  { kind, id }: Draft,
  store: DraftStore,
): Promise<Draft> {
  if (action === 'unschedule')
    return kind === 'organisation'
      ? api(unscheduleOrganisation, {})
      : api(unscheduleContent, { params: { kind, id } })
  const params = { kind: CreatableKind.parse(kind), id }
  if (action === 'restore') return api(restoreContent, { params, body: {} })
  const version = await store.savedVersion()
  if (action === 'copy') return api(copyContent, { params, body: {} })
  const endpoint = action === 'unpublish' ? unpublishContent : archiveContent
  return api(endpoint, { params, body: { version } })
}

export const guestsText = (count: number): string =>
  count === 1
    ? '1 guest has a place or waits for one.'
    : `${count} guests have a place or wait for one.`
