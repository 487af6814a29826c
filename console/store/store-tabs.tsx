import { screenPaths } from '#contract/console/screen.ts'
import { Tabs } from '#console/ui/tabs.tsx'

const tabs = [
  { label: 'Stock', to: screenPaths.stock },
  { label: 'Stock changes', to: `${screenPaths.stock}?view=changes` },
  { label: 'Discounts', to: screenPaths.discounts },
  { label: 'Shipping', to: screenPaths.shipping },
] as const

/** The parts of the store. */
export const StoreTabs = ({ current }: { current: (typeof tabs)[number]['label'] }) => (
  <Tabs label="Store" tabs={tabs.map((tab) => ({ ...tab, isCurrent: tab.label === current }))} />
)
