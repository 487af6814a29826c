import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Table } from './table.tsx'

test('a table keeps its roles where a phone shows it as blocks', () => {
  const html = renderToStaticMarkup(
    <Table
      caption="Failed jobs"
      columns={[
        { name: 'Job', cell: ({ name }: { name: string }) => name },
        {
          name: 'Actions',
          isNameHidden: true,
          onPhone: 'wide',
          cell: () => <button>Retry</button>,
        },
      ]}
      rows={[{ name: 'purge' }]}
      keyOf={({ name }) => name}
    />,
  )
  expect(html).toContain('<td role="cell">purge</td>')
  expect(html).toContain('<th role="columnheader" scope="col">Job</th>')
  expect(html).toMatch(/<th[^>]*><span[^>]*>Actions<\/span><\/th>/)
  expect(html.match(/role="row"/g)).toHaveLength(2)
})
