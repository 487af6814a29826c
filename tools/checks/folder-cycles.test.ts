import { expect, test } from 'vitest'
import { folderCycles } from './folder-cycles.ts'

const file = (path: string, specifier: string) => ({
  path,
  text: `import type { Thing } from '${specifier}'`,
})

test('folders that import each other are found, also through a third one', () => {
  const direct = [
    file('console/ui/dialog.tsx', '#console/api/api.ts'),
    file('console/api/api.ts', '#console/ui/dialog.tsx'),
  ]
  expect(folderCycles(direct)).toHaveLength(1)
  const threeFolders = [
    file('web/a/one.ts', '#web/b/inner/two.ts'),
    file('web/b/inner/two.ts', '#web/c/three.ts'),
    file('web/c/three.ts', '#web/a/one.ts'),
  ]
  expect(folderCycles(threeFolders)).toHaveLength(1)
})

test('a folder and its subfolders, tests, and files directly in a room are no cycle', () => {
  expect(
    folderCycles([
      file('console/form/forms.ts', './labels/about.ts'),
      file('console/form/labels/about.ts', '#console/form/labels.ts'),
      file('server/app.ts', './kit/clock.ts'),
      file('server/kit/clock.ts', '#server/settings.ts'),
      file('web/a/one.ts', '#web/b/two.ts'),
      file('web/b/two.test.ts', '#web/a/one.ts'),
    ]),
  ).toEqual([])
})
