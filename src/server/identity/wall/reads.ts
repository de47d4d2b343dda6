import { linkedCodes, partKey } from '#domain/pages/linked.ts'
import { newPage, type PageFile } from '#domain/pages/page.ts'
import { readPage } from '#domain/pages/read-page.ts'
import { dashboardsIn, wallReads, type WallReads } from '#domain/pages/wall-reads.ts'
import type { Tx } from '../../db/tenant.ts'
import { dashboardApps } from '../apps-of.ts'
import { mayOpen, type RightsHolder } from '../rights.ts'
import type { Standing } from '../standing.ts'

interface Published {
  readonly id: string
  readonly version: number | null
  readonly content: string | null
}

/** What is known of published versions, which never change. */
class Known<T> {
  readonly #most: number
  readonly #of = new Map<string, T>()

  constructor(most: number) {
    this.#most = most
  }

  of(key: string, make: () => T): T {
    const before = this.#of.get(key)
    if (before !== undefined) return before
    const made = make()
    if (this.#of.size >= this.#most) this.#of.clear()
    this.#of.set(key, made)
    return made
  }
}

const files = new Known<PageFile>(200)
const reads = new Known<WallReads>(200)

/** Of a page that was withdrawn there is nothing to read; the display learns that it was. */
const nothing = newPage('', 'page', {})

const keyOf = (tenantId: number, { id, version }: Published): string => `${tenantId}/${id}/${version ?? ''}`

const fileOf = (tenantId: number, page: Published): PageFile =>
  page.content === null
    ? nothing
    : files.of(keyOf(tenantId, page), () => readPage(JSON.parse(page.content!)).page ?? nothing)

/** Dashboards inside of a page and parts that it links, and those inside of these. */
const MOST_INSIDE = 50

/** Pages that others show, by `kind code`; without a code: the default dashboard. */
const insideOf = (page: PageFile): readonly string[] => [
  ...[...dashboardsIn(page)].map((code) => `dashboard ${code}`),
  ...linkedCodes(page).map((code) => `template ${partKey(code)}`),
]

const published = (tx: Tx, named: readonly string[]): Promise<Published[]> =>
  tx.rows<Published>(
    `select p.id, p.version, c.content from design_page p
     join page_content c on c.tenant_id = p.tenant_id and c.page_id = p.id and c.version = p.version
     where p.tenant_id = $1 and (p.kind || ' ' || lower(p.code) = any ($2) or (p.is_default and p.kind || ' ' = any ($2)))
       and (p.kind <> 'template' or p.owner_type = 'all')
     order by p.id limit ${MOST_INSIDE}`,
    [tx.tenantId, named],
  )

/** A page and what is published of the dashboards and parts inside of it, each once. */
async function withInside(tx: Tx, page: Published, seesDashboards: boolean): Promise<readonly Published[]> {
  const all = new Map([[page.id, page]])
  const asked = new Set<string>()
  for (let next = [page]; next.length > 0 && all.size < MOST_INSIDE; ) {
    const named = new Set(next.flatMap((one) => insideOf(fileOf(tx.tenantId, one))))
    const more = [...named].filter(
      (one) => !asked.has(one) && (seesDashboards || !one.startsWith('dashboard ')),
    )
    for (const one of more) asked.add(one)
    next = more.length === 0 ? [] : (await published(tx, more)).filter(({ id }) => !all.has(id))
    for (const one of next) all.set(one.id, one)
  }
  return [...all.values()]
}

type Actor = RightsHolder & Pick<Standing, 'model'>

/** What a display of a page may read as its actor: of dashboards inside of it nothing where he may see none. */
export async function readsOfWall(tx: Tx, page: Published, actor: Actor): Promise<WallReads> {
  const seesDashboards = dashboardApps.some((app) => mayOpen(actor, app))
  const shown = await withInside(tx, page, seesDashboards)
  const { model } = actor
  const tables = model.tables.map(({ code }) => code)
  const key = [...shown.map((one) => keyOf(tx.tenantId, one)), ...tables].join(' ')
  return reads.of(key, () =>
    wallReads(
      shown.map((one) => fileOf(tx.tenantId, one)),
      model,
    ),
  )
}
