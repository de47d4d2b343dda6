import { expect, test } from 'vitest'
import { newPage, type PageFile } from '#domain/pages/page.ts'
import { usersOf, withRenamed } from '#domain/pages/rename.ts'

const page: PageFile = {
  ...newPage('p', 'page', { en: 'P' }),
  sources: [
    { name: 'orders', kind: 'choice', choice: 'PageKind' },
    { name: 'count', kind: 'value', value: 'PAGE.ordersTotal + PAGE.ordersLate' },
  ],
  variables: [{ name: 'line', type: 'text', initial: 'PAGE.orders' }],
  data: {
    root: {},
    content: [
      {
        type: 'panel',
        props: {
          id: 'panel1',
          slot: [
            {
              type: 'list',
              props: { id: 'list1', source: 'orders', label: { en: 'orders {PAGE.ordersTotal}' } },
            },
          ],
        },
      },
      { type: 'input', props: { id: 'input1', bind: 'line', visible: "PAGE.line = 'A'" } },
    ],
  },
}

test('a renamed source has its new name wherever it is used, and nothing else changes', () => {
  const text = JSON.stringify(withRenamed(page, 'sources', 'orders', 'jobs'))
  const expected = JSON.stringify(page)
    .replace('"name":"orders"', '"name":"jobs"')
    .replace('"source":"orders"', '"source":"jobs"')
    .replaceAll('PAGE.ordersTotal', 'PAGE.jobsTotal')
    .replace('"PAGE.orders"', '"PAGE.jobs"')
  expect(JSON.parse(text)).toEqual(JSON.parse(expected))
})

test('a renamed variable is renamed where it is bound and in expressions', () => {
  const renamed = withRenamed(page, 'variables', 'line', 'machine')
  expect(renamed.data.content[1]!.props).toMatchObject({ bind: 'machine', visible: "PAGE.machine = 'A'" })
  expect(renamed.variables[0]!.name).toBe('machine')
})

test('what uses a name is found: sources, variables and components, not what holds those', () => {
  expect(usersOf(page, 'sources', 'orders')).toEqual(['count', 'line', 'list1'])
  expect(usersOf(page, 'variables', 'line')).toEqual(['input1'])
  expect(usersOf(page, 'sources', 'count')).toEqual([])
})

test('words in quotes, members of other objects and names that only begin alike are not touched', () => {
  const with_ = (visible: string, label: string): PageFile => ({
    ...page,
    data: { root: {}, content: [{ type: 'text', props: { id: 't', visible, label: { en: label } } }] },
  })
  const renamed = withRenamed(
    with_(
      "PAGE.line = 'PAGE.line' and ME.PAGE.line = page.LINE and PAGE.lines > 0",
      'PAGE.line {{PAGE.line}} {PAGE.line + "}PAGE.line"}',
    ),
    'variables',
    'line',
    'machine',
  )
  expect(renamed.data.content[0]!.props).toMatchObject({
    visible: "PAGE.machine = 'PAGE.line' and ME.PAGE.line = page.machine and PAGE.lines > 0",
    label: { en: 'PAGE.line {{PAGE.line}} {PAGE.machine + "}PAGE.line"}' },
  })
})

test('an expression that cannot be read is renamed up to its fault', () => {
  const broken: PageFile = {
    ...page,
    variables: [{ name: 'line', type: 'text', initial: "PAGE.line + 'PAGE.line" }],
  }
  expect(withRenamed(broken, 'variables', 'line', 'x').variables[0]!.initial).toBe("PAGE.x + 'PAGE.line")
})
