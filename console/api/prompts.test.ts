import { expect, test } from 'vitest'
import { createPrompts, type PromptKind } from './prompts.ts'

test('requests that need the same prompt at the same time share one dialog', async () => {
  const prompts = createPrompts()
  const opened: PromptKind[] = []
  const dialog = Promise.withResolvers<boolean>()
  prompts.mount((kind) => {
    opened.push(kind)
    return dialog.promise
  })
  const asked = [prompts.ask('sign-in'), prompts.ask('sign-in'), prompts.ask('step-up')]
  expect(opened).toEqual(['sign-in', 'step-up'])
  dialog.resolve(true)
  expect(await Promise.all(asked)).toEqual([true, true, true])
  await prompts.ask('sign-in')
  expect(opened).toEqual(['sign-in', 'step-up', 'sign-in'])
})

test('without a mounted page a request is not asked anything', async () => {
  const prompts = createPrompts()
  expect(await prompts.ask('sign-in')).toBe(false)
  const unmount = prompts.mount(async () => true)
  expect(await prompts.ask('sign-in')).toBe(true)
  unmount()
  expect(await prompts.ask('sign-in')).toBe(false)
})
