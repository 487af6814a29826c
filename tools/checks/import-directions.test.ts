import { expect, test } from 'vitest'
import { importDirections } from './import-directions.ts'

const broken = (path: string, specifier: string) =>
  importDirections([{ path, text: `import type { Thing } from '${specifier}'` }])

test.each([
  ['contract/bag.ts', '#server/bag/bag.ts'],
  ['contract/bag.ts', '#web/kit/api.ts'],
  ['contract/bag.ts', 'kysely'],
  ['contract/bag.ts', '../server/settings.ts'],
  ['content/check.ts', '#server/settings.ts'],
  ['server/kit/serve.ts', '#web/handle.ts'],
  ['server/kit/serve.ts', '#server/mail/mail.ts'],
  ['server/db/open.ts', '#server/jobs/jobs.ts'],
  ['server/bag/queries.ts', './bag.ts'],
  ['server/bag/queries.ts', '#server/kit/clock.ts'],
  ['server/bag/queries.ts', '#server/catalogue/queries.ts'],
  ['server/bag/routes.ts', './queries.ts'],
  ['server/bag/routes.ts', '#server/db/connect.ts'],
  ['server/bag/routes.ts', '#server/catalogue/catalogue.ts'],
  ['server/bag/bag.ts', './routes.ts'],
  ['server/bag/bag.ts', '#server/catalogue/queries.ts'],
  ['server/bag/bag.ts', '#server/catalogue/stock.ts'],
  ['server/bag/bag.ts', '#server/orders/orders.ts'],
  ['server/bag/bag.ts', '#server/app.ts'],
  ['server/discounts/discounts.ts', '#server/shipping/shipping.ts'],
  ['server/site/render-page.ts', '#server/payments/payments.ts'],
  ['server/astrology/astrology.ts', '#server/kit/clock.ts'],
  ['server/settings.ts', '#server/kit/clock.ts'],
  ['server/bag/bag.ts', '../catalogue/catalogue.ts'],
  ['server/bag/bag.ts', '#tests/kit/database/database.ts'],
  ['server/main.ts', '#tools/build.ts'],
  ['web/ui/button.tsx', '#contract/bag.ts'],
  ['web/ui/button.tsx', '#web/kit/api.ts'],
  ['web/ui/button.tsx', '#web/about/route.tsx'],
  ['web/kit/seo.ts', '#web/ui/button.tsx'],
  ['web/kit/seo.ts', '#web/layout/footer.tsx'],
  ['web/kit/seo.ts', './form/typed.ts'],
  ['web/kit/form/honeypot.tsx', '#web/layout/footer.tsx'],
  ['web/layout/footer.tsx', '#web/about/route.tsx'],
  ['web/about/route.tsx', '#web/leadership/person-card.tsx'],
  ['web/about/route.tsx', '#web/root.tsx'],
  ['web/about/route.tsx', '#contract/console/session.ts'],
  ['web/root.tsx', '#contract/console/session.ts'],
  ['web/newsletter/route.tsx', '#web/home/route.tsx'],
  ['web/about/route.tsx', '#web/newsletter/subscribe-form.tsx'],
  ['web/about/route.tsx', '#server/pages/pages.ts'],
  ['web/about/route.tsx', '../ui/button.tsx'],
  ['web/about/route.tsx', 'node:fs'],
  ['web/about/route.tsx', 'pg'],
  ['console/api/api.ts', '#server/settings.ts'],
  ['console/api/api.ts', 'node:fs'],
  ['console/today/screen.tsx', '#web/layout/footer.tsx'],
  ['console/today/screen.tsx', '../api/api.ts'],
  ['console/today/screen.tsx', '#console/audit/screen.tsx'],
  ['console/media/picker.tsx', '#console/documents/screen.tsx'],
  ['console/ui/error-note.tsx', '#console/api/api.ts'],
  ['console/form/field.tsx', '#console/session/use-session.ts'],
  ['console/ui/dialog.tsx', '#console/form/field.tsx'],
  ['console/api/api.ts', '#console/session/use-session.ts'],
  ['console/session/passkey.ts', '#console/frame.tsx'],
  ['web/about/route.tsx', '#console/api/api.ts'],
  ['server/console.ts', '#console/api/api.ts'],
  ['tools/build-console.ts', '#console/api/api.ts'],
  ['tools/build.ts', '#tests/kit/server/site.ts'],
  ['contract/bag.ts', 'zod'],
])('%s may not import %s', (path, specifier) => {
  expect(broken(path, specifier)).toHaveLength(1)
})

test.each([
  ['contract/bag.ts', 'zod/mini'],
  ['contract/page/about.ts', '../text/schema.ts'],
  ['server/bag/queries.ts', '#server/db/connect.ts'],
  ['server/bag/queries.ts', '#contract/bag.ts'],
  ['server/bag/routes.ts', './bag.ts'],
  ['server/bag/routes.ts', '#server/kit/serve.ts'],
  ['server/bag/bag.ts', './queries.ts'],
  ['server/bag/bag.ts', '#server/catalogue/catalogue.ts'],
  ['server/bag/bag.test.ts', '#tests/kit/database/database.ts'],
  ['server/app.ts', './bag/routes.ts'],
  ['web/ui/button.tsx', 'react'],
  ['web/about/route.tsx', './+types/route.ts'],
  ['web/about/route.tsx', '#web/ui/button.tsx'],
  ['web/home/route.tsx', '#web/newsletter/subscribe-form.tsx'],
  ['web/blog/route.tsx', '#web/newsletter/letter-cards.tsx'],
  ['web/about/route.tsx', '#web/layout/crisis-lines.tsx'],
  ['web/about/route.tsx', '#contract/page/about.ts'],
  ['web/kit/form/honeypot.tsx', '#web/ui/button.tsx'],
  ['web/kit/form/send-guarded.ts', '../api.ts'],
  ['web/about/route.tsx', '#web/kit/form/honeypot.tsx'],
  ['web/entry.server.tsx', 'node:stream'],
  ['console/today/screen.tsx', '#web/ui/button.tsx'],
  ['console/today/screen.tsx', '#web/kit/form/errors.ts'],
  ['console/today/screen.tsx', '#contract/console/today.ts'],
  ['console/today/screen.tsx', '#console/api/api.ts'],
  ['console/session/passkey.ts', '#console/api/api.ts'],
  ['console/media/picker.tsx', '#console/ui/dialog.tsx'],
  ['console/routes.tsx', './today/screen.tsx'],
  ['tools/build-site.ts', '#server/pictures/artwork.ts'],
])('%s may import %s', (path, specifier) => {
  expect(broken(path, specifier)).toEqual([])
})

test('every form of import is checked: value, type, re-export, dynamic and side effect', () => {
  const forms = [
    `import { priceBag } from '#server/bag/bag.ts'`,
    `import type { Bag } from '#server/bag/bag.ts'`,
    `export { priceBag } from '#server/bag/bag.ts'`,
    `export * from '#server/bag/bag.ts'`,
    `export const late = () => import('#server/bag/bag.ts')`,
    `export type Bag = import('#server/bag/bag.ts').Bag`,
    `import '#server/bag/bag.ts'`,
  ]
  for (const text of forms)
    expect(importDirections([{ path: 'web/about/route.tsx', text }]), text).toHaveLength(1)
})

test('a comment or string that looks like an import is ignored', () => {
  const text = `// import { x } from '#server/bag/bag.ts'\nexport const words = "import '#server/app.ts'"`
  expect(importDirections([{ path: 'web/about/route.tsx', text }])).toEqual([])
})
