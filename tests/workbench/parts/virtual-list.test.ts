/* oxlint-disable react/no-children-prop -- elements are made without JSX here */
import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { DataTable } from '../../../src/workbench/parts/data-table/data-table.tsx'
import { VirtualList } from '../../../src/workbench/parts/virtual-list.tsx'
import { VirtualTree } from '../../../src/workbench/parts/virtual-tree.tsx'

const nothing = (): void => {}
const count = (html: string, part: string): number => html.split(part).length - 1

const list = (lines: number, at: number): ReactElement =>
  createElement(VirtualList, {
    role: 'listbox',
    id: 'colours',
    label: 'Colours',
    count: lines,
    keyOf: (index: number) => index,
    at,
    onAt: nothing,
    onChoose: nothing,
    children: (index: number) => `Colour ${index}`,
  })

describe('a virtual list', () => {
  it('draws a short list whole', () => {
    const html = renderToStaticMarkup(list(40, 2))
    expect(count(html, 'role="option"')).toBe(40)
    expect(html).toContain('role="listbox"')
    expect(html).toContain('aria-label="Colours"')
    expect(html).toContain('aria-activedescendant="colours-2"')
  })

  it('draws a part of a long one, with places among all', () => {
    const html = renderToStaticMarkup(list(5000, 4321))
    expect(count(html, 'role="option"')).toBeLessThan(80)
    expect(html).toContain('aria-setsize="5000"')
    expect(html).toContain('aria-posinset="1"')
  })

  it('keeps the current line drawn wherever the view is', () => {
    const html = renderToStaticMarkup(list(5000, 4321))
    expect(html).toContain('id="colours-4321"')
    expect(html).toContain('aria-selected="true"')
    expect(count(html, 'aria-selected="true"')).toBe(1)
  })
})

describe('a virtual tree', () => {
  const lines = Array.from({ length: 10_000 }, (_, at) => ({
    id: `n${at}`,
    level: at % 100 === 0 ? 0 : 1,
    open: at % 100 === 0 ? true : null,
  }))
  const html = renderToStaticMarkup(
    createElement(VirtualTree<(typeof lines)[number]>, {
      label: 'Groups',
      lines,
      chosen: 'n9001',
      onChoose: nothing,
      onFold: nothing,
      textOf: ({ id }) => id,
      children: ({ id }) => id,
    }),
  )

  it('draws a part, with levels, places and what is open', () => {
    expect(count(html, 'role="treeitem"')).toBeLessThan(80)
    expect(html).toContain('aria-level="1" aria-setsize="100" aria-posinset="1"')
    expect(html).toContain('aria-level="2" aria-setsize="99" aria-posinset="1"')
    expect(html).toContain('aria-expanded="true"')
  })

  it('has one line in the tab order: the chosen one', () => {
    expect(count(html, 'tabindex="0"')).toBe(1)
    expect(html).toMatch(/data-index="9001"[^>]*tabindex="0"/i)
  })
})

describe('a table', () => {
  const table = (rows: number): string =>
    renderToStaticMarkup(
      createElement(DataTable<number>, {
        rows: Array.from({ length: rows }, (_, at) => at),
        columns: [{ cell: (row) => row }],
      }),
    )

  it('draws a short one whole and a long one in part, at its full height', () => {
    expect(count(table(100), '<td>')).toBe(100)
    const html = table(20_000)
    expect(count(html, '<td>')).toBeLessThan(80)
    expect(html).toContain('aria-rowindex')
    expect(html).toMatch(/class="t-space"[^>]*><td[^>]*style="height:5\d{5}px"/)
  })
})
