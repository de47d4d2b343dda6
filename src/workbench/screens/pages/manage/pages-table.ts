import { encodeTable } from '#engine/arrow.ts'
import { tableFromRows } from '#engine/columns.ts'
import { designPages } from '#domain/services/pages/pages.ts'
import { columnsOf, type GridColumn } from '../../../grid/model/column.ts'
import type { PageRow } from './page-row.ts'

const schema = {
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
  Object.fromEntries(Object.keys(schema).map((name) => [name, fields[name as keyof typeof schema]])),
  refined,
)

const secondsOf = (time: string | null | undefined): number | null =>
  time == null ? null : Math.floor(Date.parse(time) / 1000)

/** Pages as a table of the worker, which sorts, filters and searches them. */
export const tableOfPages = (rows: readonly PageRow[]): Uint8Array =>
  encodeTable(
    schema,
    tableFromRows(
      schema,
      rows.map((row) => ({
        ...row,
        version: row.version ?? null,
        publishedAt: secondsOf(row.publishedAt),
        draftAt: secondsOf(row.draftAt),
        roles: row.roles?.join('; ') ?? null,
      })),
    ),
  )
