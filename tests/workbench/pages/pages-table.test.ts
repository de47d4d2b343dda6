import { describe, expect, it } from 'vitest'
import { rowAt } from '#engine/columns.ts'
import { decodeTable } from '#engine/arrow.ts'
import { pageKinds, type PageKind } from '#domain/choices/page-kinds.ts'
import {
  pageColumns,
  pageSchema,
  tableOfPages,
} from '../../../src/workbench/screens/pages/manage/pages-table.ts'
import { publishForm } from '../../../src/workbench/screens/pages/manage/publish-form.ts'

const row = {
  id: '7',
  rowVersion: 3,
  code: 'LineBoard',
  name: '线长看板',
  kind: 'page',
  state: 'published',
  version: 2,
  publishedAt: '2026-11-20T08:00:00Z',
  roles: ['planner', 'lead'],
  isDefault: false,
} as const

describe('the list of pages', () => {
  it('is a table of the values that its columns show', () => {
    const table = decodeTable(pageSchema, tableOfPages([{ ...row, roles: [...row.roles] } as never]))
    expect(rowAt(pageSchema, table, 0)).toMatchObject({
      code: 'LineBoard',
      version: 2,
      publishedAt: 1_795_161_600n,
      publishedBy: null,
      roles: 'planner; lead',
      isDefault: false,
    })
    expect(pageColumns.map(({ field }) => field)).toEqual(Object.keys(pageSchema))
  })

  it('of no pages has no rows', () => {
    expect(decodeTable(pageSchema, tableOfPages([])).length).toBe(0)
  })
})

describe('what is entered to publish', () => {
  it('names the page, whatever its kind, and its place where it has one', () => {
    for (const kind of Object.keys(pageKinds) as PageKind[])
      expect(Object.keys(publishForm(kind).fields)).toEqual(
        expect.arrayContaining(['name', 'nameEn', 'note']),
      )
    expect(publishForm('page').fields['moduleCode']).toMatchObject({ target: 'module', required: true })
    expect(publishForm('home').fields['owner']?.targetBy?.entities).toEqual({
      role: ['role'],
      user: ['user'],
    })
  })
})
