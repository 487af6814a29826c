import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { sharedDesk } from '#tests/kit/journey/desk.ts'
import { lookAt } from '#tests/kit/journey/desk-states.ts'
import { counted, pointer } from '#tests/kit/journey/hands.ts'
import { atWidths, type Journey, journey } from '#tests/kit/journey/journey.ts'

const { addPerson, origin, contentApi } = sharedDesk()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

/** Signs in an editor, publishes an event on a Saturday and opens it. Returns its id. */
async function openSaturday(
  { page, context, expectHost }: Pick<Journey, 'page' | 'context' | 'expectHost'>,
  name: string,
): Promise<string> {
  expectHost(new URL(origin()).host)
  await (await addPerson(['editor'])).enter(context)
  const { send, read, publish } = contentApi(context)
  const { body } = await read({ kind: 'event', id: 'drum-circle' })
  const { id } = await send('POST', '/content/event', { name })
  await publish({ kind: 'event', id }, { ...body, name, date: '2027-05-15', capacity: 20 })
  await page.goto(`${origin()}/console/events/${id}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  return id
}

atWidths(
  [1440, 390],
  '[C131] eight Saturdays are made and published in at most ten clicks, and link to each other',
  async (journeyContext) => {
    const { page } = journeyContext
    const id = await openSaturday(journeyContext, `Circle ${randomUUID().slice(0, 8)}`)
    const { press, clicks } = counted(pointer)

    await press(button(page, 'Copy to more days'))
    const days = dialog(page, 'Copy to more days').getByRole('group', { name: 'Days' })
    await expect(days.getByRole('checkbox', { checked: true })).toHaveCount(7)
    await expect(days.getByLabel('Sat, Jul 3, 2027')).toBeChecked()
    await press(button(page, 'Make 7 drafts'))
    await press(button(page, 'Publish all'))
    await press(button(page, 'Publish 7 dates'))
    await expect(dialog(page, 'Publish all')).toHaveCount(0)
    await expect(button(page, 'Publish all')).toHaveCount(0)
    // One more click opens the event from the list.
    expect(clicks() + 1).toBeLessThanOrEqual(10)

    await page.goto(`${origin()}/events/${id}`)
    const others = page.getByRole('region', { name: 'Other dates' })
    await expect(others.getByRole('link')).toHaveCount(7)
    await others.getByRole('link', { name: 'Saturday, Jul 3, 2027' }).click()
    await expect(page).toHaveURL(`${origin()}/events/${id}-2027-07-03`)
    await expect(others.getByRole('link', { name: 'Saturday, May 15, 2027' })).toBeVisible()
    await journeyContext.axe()
  },
)

journey(
  '[C131] the days of a rule are listed first, and those that the series has cannot be chosen',
  async (journeyContext) => {
    const { page } = journeyContext
    await openSaturday(journeyContext, `Supper ${randomUUID().slice(0, 8)}`)
    await expect(page.getByText('This event is on one day.')).toBeVisible()
    await button(page, 'Copy to more days').click()
    const copy = dialog(page, 'Copy to more days')
    await copy.getByLabel('Repeat').selectOption('Every month, on the third Saturday')
    await copy.getByLabel('Ends').selectOption('On a day')
    await copy.getByLabel('Last day').fill('2027-07-17')
    await expect(copy.getByRole('checkbox')).toHaveCount(2)
    await lookAt(page, 'Copy to more days')
    await button(page, 'Make 2 drafts').click()
    await expect(copy).toHaveCount(0)
    await button(page, 'Copy to more days').click()
    await copy.getByLabel('How many more days').fill('9')
    await expect(copy.getByText('This series has this day already.')).toHaveCount(2)
    await expect(button(page, 'Make 7 drafts')).toBeEnabled()
    await copy.getByLabel('How many more days').fill('90')
    await expect(copy.getByText('Enter a number from 1 to 52')).toBeVisible()
  },
)

journey(
  '[C131] a date with a missing field is named, and the others go out without it',
  async (journeyContext) => {
    const { page, context, expectConsole } = journeyContext
    // A publish with a missing field is refused.
    expectConsole(/status of 422/)
    const id = await openSaturday(journeyContext, `Vigil ${randomUUID().slice(0, 8)}`)
    const { send, read } = contentApi(context)
    const { version } = await read({ kind: 'event', id })
    const days = ['2027-06-19', '2027-07-17']
    await send('POST', `/content/event/${id}/series`, { version, days })
    const draft = await read({ kind: 'event', id: `${id}-2027-06-19` })
    const body = { ...draft.body, topic: '' }
    await send('PUT', `/content/event/${draft.id}/draft`, { version: draft.version, body })
    await page.reload()
    await button(page, 'Publish all').click()
    await button(page, 'Publish 2 dates').click()
    const publish = dialog(page, 'Publish all')
    await expect(publish.getByText('Sat, Jun 19, 2027: Topic: Enter a topic')).toBeVisible()
    await lookAt(page, 'Publish all, with a fault')
    await publish.getByLabel('Sat, Jun 19, 2027').uncheck()
    await button(page, 'Publish 1 date').click()
    await expect(publish).toHaveCount(0)
  },
)

journey(
  '[C131] publishing a changed date offers the change to the other dates, and names those that keep their own',
  async (journeyContext) => {
    const { page, context } = journeyContext
    const id = await openSaturday(journeyContext, `Choir ${randomUUID().slice(0, 8)}`)
    const { send, read } = contentApi(context)
    const { version } = await read({ kind: 'event', id })
    const days = ['2027-05-08', '2027-05-22', '2027-05-29']
    await send('POST', `/content/event/${id}/series`, { version, days })
    const areaOn = async (day: string) =>
      (await read({ kind: 'event', id: `${id}-${day}` })).body['location']
    const own = await read({ kind: 'event', id: `${id}-2027-05-29` })
    const body = { ...own.body, location: 'Forest Lawn' }
    await send('PUT', `/content/event/${own.id}/draft`, { version: own.version, body })
    await page.getByLabel('Area that everybody reads').fill('Inglewood')
    await button(page, 'Publish changes').click()
    const offer = dialog(page, 'Change together')
    await expect(offer.getByText('Sat, May 29, 2027: keeps its own Area')).toBeVisible()
    await lookAt(page, 'Change together')
    await expect(button(page, 'Change 2 dates, publish this one')).toBeVisible()
    await offer.getByLabel('Which dates change').selectOption('The later dates')
    await button(page, 'Change 1 date, publish this one').click()
    await expect(offer).toHaveCount(0)
    expect(await Promise.all(days.map(areaOn))).toEqual([
      'Bowview Community Hall, Calgary',
      'Inglewood',
      'Forest Lawn',
    ])
    const event = await page.request.get(`${origin()}/api/v1/event/${id}`)
    expect((await event.json()).data.location).toBe('Inglewood')
  },
)
