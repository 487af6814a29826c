import { expect, test } from 'vitest'
import { newSupportCode } from '#web/support/code.ts'
import { buildTestApp } from '#tests/kit/server/app.ts'
import { staffCommand } from './staff-command.ts'

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
