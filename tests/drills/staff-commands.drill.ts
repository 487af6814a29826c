import { expect, test } from 'vitest'
import { newSupportCode } from '#web/support/code.ts'
import { buildTestApp } from '#tests/kit/server/app.ts'
import { booked, bookingSite } from '#tests/kit/server/booking-site.ts'
import { staffCommand } from './staff-command.ts'

test('staff list waiting guests, record a sent text and vouch for a guest', async () => {
  const site = await bookingSite()
  const run = staffCommand('places', site)
  expect(await run()).toBe('No guest is waiting.\n')
  const safeContact = { way: 'text', phone: '403-555-0199' }
  const { _id } = await site.register('zuri@example.ca', { safeContact })
  const { code } = booked(await site.page(_id))
  expect(await run()).toContain(
    'Zuri, confirmed; waits for a text and a staff member to vouch for them; 403-555-0199',
  )
  expect(await run('texted', code)).toBe('Recorded that the text was sent.\n')
  expect(await run()).toContain('waits for a staff member to vouch for them;')
  expect(await run('release', 'AA-AAA-AA')).toBe('No booking has this code.\n')
  expect(await run('release', code.toLowerCase())).toBe('Released.\n')
  expect(await run()).toBe('No guest is waiting.\n')
})

test('staff read a chat message and answer it', async () => {
  const site = await buildTestApp({ withContent: true })
  const run = staffCommand('support', site)
  expect(await run()).toBe('No messages.\n')
  const payload = { code: newSupportCode(), message: 'Is the door wide?', answerBy: 'here' }
  await site.app.inject({ method: 'POST', url: '/api/v1/support/message', payload })
  const output = await run()
  expect(output).toMatch(
    /not answered here  Answer here; the visitor reads it with their code\nIs the door/,
  )
  const [id = ''] = output.split(' ')
  expect(await run('answer', id, 'Yes,', 'it is.')).toBe('The answer is stored.\n')
  expect(await run()).toContain('  answered ')
})
