import { Fragment } from 'react'
import { Link } from 'react-router'
import type { ContentTab } from '#contract/console/content.ts'
import { shortCount } from '#console/ui/tabs.tsx'
import { tabNames } from './kinds.ts'

export type TabCounts = Partial<Record<ContentTab, number>>

type OtherTabsProps = {
  tabs: readonly ContentTab[]
  current: ContentTab
  title: string
  counts: TabCounts
}

/** The other tabs with records of this name: '2 in Past, 1 in Drafts'. */
export function OtherTabs({ tabs, current, title, counts }: OtherTabsProps) {
  const found = tabs
    .map((tab) => ({ tab, count: counts[tab] ?? 0 }))
    .filter(({ tab, count }) => tab !== current && count > 0)
  if (found.length === 0) return null
  return (
    <p>
      {found.map(({ tab, count }, index) => (
        <Fragment key={tab}>
          {index > 0 && ', '}
          <Link to={tabAddress(tab, title)}>
            {shortCount(count)} in {tabNames[tab]}
          </Link>
        </Fragment>
      ))}
    </p>
  )
}

/** Another tab keeps the title filter. */
export function tabAddress(tab: ContentTab, title: string | undefined): string {
  return `?${new URLSearchParams({ tab, ...(title !== undefined && { title }) }).toString()}`
}
