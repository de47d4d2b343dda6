import { encodeTable } from '#engine/arrow.ts'
import { tableFromRows } from '#engine/columns.ts'
import { designPages } from '#domain/services/pages/pages.ts'
import { columnsOf, type GridColumn } from '../../../grid/model/column.ts'
import type { PageRow } from './page-row.ts'

/** Columns of the table of pages. */
export const pageSchema = {
  code: 'text',
  name: 'text',
  nameEn: 'text',
  kind: 'text',
  state: 'text',
  version: 'integer',
  publishedAt: 'time',
  publishedBy: 'text',
  draftAt: 'time',
  draftBy: 'text',
  roles: 'text',
  ownerType: 'text',
  owner: 'text',
  isDefault: 'flag',
  appCode: 'text',
} as const

const tones = { draft: 'quiet', published: 'good', changed: 'warn' } as const

const refined: Readonly<Record<string, Partial<GridColumn>>> = {
  code: { pin: 'left', width: 160 },
  name: { width: 200 },
  nameEn: { width: 200 },
  kind: { width: 90 },
  state: { tones, width: 150 },
  roles: { kind: 'text', width: 200 },
  appCode: { hidden: true },
}

const { fields } = designPages.list.output

/** Columns of the list of pages, in the order of its table. */
export const pageColumns: readonly GridColumn[] = columnsOf(
  Object.fromEntries(Object.keys(pageSchema).map((name) => [name, fields[name as keyof typeof pageSchema]])),
  refined,
)

const secondsOf = (time: string | null | undefined): number | null =>
  time == null ? null : Math.floor(Date.parse(time) / 1000)

type Names = keyof typeof pageSchema

/** Values of a row whose wire form is not that of a table. */
const valuesOf = (row: PageRow) => ({
  ...row,
  publishedAt: secondsOf(row.publishedAt),
  draftAt: secondsOf(row.draftAt),
  roles: row.roles?.join('; ') ?? null,
})

/** Pages as a table of the worker, which sorts, filters and searches them. */
export function tableOfPages(rows: readonly PageRow[]): Uint8Array {
  const names = Object.keys(pageSchema) as Names[]
  const values = rows.map((row) => {
    const all = valuesOf(row)
    return Object.fromEntries(names.map((name) => [name, all[name] ?? null]))
  })
  return encodeTable(pageSchema, tableFromRows(pageSchema, values))
}
