import { describe, expect, it } from 'vitest'
import {
  overloads,
  shareOf,
  sumByDay,
  totalOf,
} from '../../../src/workbench/screens/extension/machine-load/load.ts'
import { readMarkdown } from '../../../src/workbench/screens/extension/component-docs/markdown.ts'

describe('machine load', () => {
  const rows = [
    { resource: 'B', available: [100, 0], busy: [150, 20], setup: [10, 0] },
    { resource: 'A', available: [100, 100], busy: [100, 120], setup: [0, 5] },
  ]

  it('is a share of the working time; work without any is endless, neither is nothing', () => {
    expect([shareOf(50, 100), shareOf(5, 0), shareOf(0, 0), shareOf(0, 9)]).toEqual([0.5, Infinity, null, 0])
  })

  it('lists what is too much, the worst first, equals by day and resource', () => {
    expect(overloads({ intervals: ['a', 'b'], rows })).toEqual([
      { resource: 'B', interval: 0, over: 50 },
      { resource: 'A', interval: 1, over: 20 },
      { resource: 'B', interval: 1, over: 20 },
    ])
  })

  it('sums all resources day by day', () => {
    expect(sumByDay({ intervals: ['a', 'b'], rows })).toEqual([
      { busy: 250, available: 200, setup: 10 },
      { busy: 140, available: 100, setup: 5 },
    ])
  })

  it('sums a resource', () => {
    expect(totalOf(rows[1]!)).toEqual({ available: 200, busy: 220, setup: 5 })
  })
})

describe('Markdown', () => {
  it('reads headings, paragraphs, lists, code and tables', () => {
    const text = '## A `b`\n\none\ntwo\n- **x**\n- y\n```\n<b>\n```\n| a | b |\n| --- | --- |\n| 1 | 2 |'
    const blocks = readMarkdown(text)
    expect(blocks.map(({ kind }) => kind)).toEqual(['heading', 'paragraph', 'list', 'code', 'table'])
    expect(blocks[1]).toEqual({ kind: 'paragraph', content: [{ kind: 'text', text: 'one two' }] })
    expect(blocks[3]).toEqual({ kind: 'code', text: '<b>' })
    expect(blocks[4]).toMatchObject({ rows: [[[{ text: '1' }], [{ text: '2' }]]] })
  })

  it.each([
    '[x](javascript:alert(1))',
    '[x](JavaScript:alert)',
    '[x](data:text/html,y)',
    '[x](//evil.example)',
    '[x](/\\evil.example)',
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
  ])('leaves %s as text', (text) => {
    const [block] = readMarkdown(text)
    expect(block).toMatchObject({ kind: 'paragraph' })
    expect(JSON.stringify(block)).not.toContain('"link"')
  })

  it('follows links to the web and to our own pages', () => {
    const [block] = readMarkdown('[a](https://a.example/x) and [b](/setting/ItemList)')
    expect(block).toMatchObject({
      content: [{ kind: 'link', href: 'https://a.example/x' }, { text: ' and ' }, { kind: 'link' }],
    })
  })
})
