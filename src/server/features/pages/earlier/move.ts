import type pg from 'pg'
import { pageOfDashboard } from '#domain/pages/earlier/dashboard.ts'
import { pageOfHome } from '#domain/pages/earlier/home.ts'
import type { PageFile } from '#domain/pages/page.ts'
import { requiresOf } from '#domain/pages/uses.ts'
import { sharedColumns } from './columns.ts'

type Row = Readonly<Record<string, unknown>>

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

const titleOf = (row: Row) => {
  const title = text(row['name']) || text(row['code'])
  return { 'zh-Hans': title, en: title }
}

interface EarlierTable {
  readonly table: string
  readonly kind: string
  readonly pageOf: (row: Row, code: string) => PageFile
  readonly earlierOf: (row: Row) => object
  readonly isPublished: (row: Row) => boolean
  readonly own: readonly string[]
}

const tables: readonly EarlierTable[] = [
  {
    table: 'kpi_chart',
    kind: 'dashboard',
    pageOf: (row, code) =>
      pageOfDashboard({
        code,
        title: titleOf(row),
        widgets: row['widgets'],
        refreshSec: row['refresh_sec'] === null ? null : Number(row['refresh_sec']),
        zone: text(row['zone']) || 'UTC',
      }),
    earlierOf: (row) => ({
      widgets: row['widgets'],
      refreshSec: row['refresh_sec'] === null ? null : Number(row['refresh_sec']),
    }),
    isPublished: () => true,
    own: ['is_default'],
  },
  {
    table: 'home_set',
    kind: 'home',
    pageOf: (row, code) => pageOfHome(code, titleOf(row), row['widgets']),
    earlierOf: (row) => ({ widgets: row['widgets'] }),
    isPublished: (row) => row['published'] === true,
    own: ['owner_type', 'owner'],
  },
]

const exists = async (client: pg.Client, table: string): Promise<boolean> =>
  (await client.query<{ is: boolean }>('select to_regclass($1) is not null as is', [table])).rows[0]!.is

/** The code of a page, and another one where a page of the plan unit has it already. */
async function freeCode(client: pg.Client, row: Row): Promise<string> {
  const code = text(row['code'])
  for (let at = 1; ; at += 1) {
    const wanted = at === 1 ? code : `${code.slice(0, 70)}-${at}`
    const taken = await client.query(
      'select from design_page where tenant_id = $1 and plan_unit_code = $2 and lower(code) = lower($3)',
      [row['tenant_id'], row['plan_unit_code'], wanted],
    )
    if (taken.rows.length === 0) return wanted
  }
}

async function moveRow(client: pg.Client, table: EarlierTable, row: Row): Promise<void> {
  const code = await freeCode(client, row)
  const isPublished = table.isPublished(row)
  const [at, by] = [row['updated_at'] ?? row['created_at'], text(row['by_user'])]
  const values: Row = {
    ...Object.fromEntries([...sharedColumns, ...table.own].map((name) => [name, row[name]])),
    tenant_id: row['tenant_id'],
    plan_unit_code: row['plan_unit_code'],
    id: row['id'],
    code,
    kind: table.kind,
    state: isPublished ? 'published' : 'draft',
    version: isPublished ? 1 : null,
    draft_at: at,
    draft_by: by || null,
    published_at: isPublished ? at : null,
    published_by: isPublished ? by || null : null,
  }
  const names = Object.keys(values)
  await client.query(
    `insert into design_page (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(values),
  )
  const page = table.pageOf(row, code)
  await client.query(
    `insert into page_content (tenant_id, plan_unit_code, page_id, version, content, at, by_user, earlier)
     select $1, $2, $3, version, $4, coalesce($5, now()), $6, $7 from generate_series(0, $8::integer) version`,
    [
      row['tenant_id'],
      row['plan_unit_code'],
      row['id'],
      JSON.stringify({ ...page, requires: requiresOf(page) }),
      at,
      by,
      JSON.stringify(table.earlierOf(row)),
      isPublished ? 1 : 0,
    ],
  )
}

/** Rows of all tenants and plan units: their policies hold for the owner of the tables too, but while they are moved. */
export async function moveEarlierPages(client: pg.Client): Promise<void> {
  const present: EarlierTable[] = []
  for (const table of tables) if (await exists(client, table.table)) present.push(table)
  if (present.length === 0) return
  const out = ['design_page', 'page_content', 'plan_unit', 'user', ...present.map(({ table }) => table)]
  for (const name of out) await client.query(`alter table "${name}" no force row level security`)
  for (const table of present) {
    const { rows } = await client.query<Row>(
      `select t.*, p.time_zone as zone, u.user_name as by_user from ${table.table} t
       left join plan_unit p on p.tenant_id = t.tenant_id and p.code = t.plan_unit_code
       left join "user" u on u.tenant_id = t.tenant_id and u.number = coalesce(t.updated_by, t.created_by)`,
    )
    for (const row of rows) await moveRow(client, table, row)
  }
  for (const name of out) await client.query(`alter table "${name}" force row level security`)
}
