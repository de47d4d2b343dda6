import { newPage, type PageFile } from '#domain/pages/page.ts'
import { readPage } from '#domain/pages/read-page.ts'
import { dashboardsIn, wallReads, type WallReads } from '#domain/pages/wall-reads.ts'
import type { Tx } from '../../db/tenant.ts'
import { dashboardApps } from '../../services/pages/page-apps.ts'
import { mayOpen, type RightsHolder } from '../rights.ts'

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

/** Dashboards inside of a page, and inside of these. */
const MOST_INSIDE = 50

const published = (tx: Tx, codes: readonly string[]): Promise<Published[]> =>
  tx.rows<Published>(
    `select p.id, p.version, c.content from design_page p
     join page_content c on c.tenant_id = p.tenant_id and c.page_id = p.id and c.version = p.version
     where p.tenant_id = $1 and p.kind = 'dashboard' and (lower(p.code) = any ($2) or ('' = any ($2) and p.is_default))
     order by p.id limit ${MOST_INSIDE}`,
    [tx.tenantId, codes],
  )

/** A page and the published dashboards inside of it, each once. */
async function withDashboards(tx: Tx, page: Published): Promise<readonly Published[]> {
  const all = new Map([[page.id, page]])
  const asked = new Set<string>()
  for (let next = [page]; next.length > 0 && all.size < MOST_INSIDE; ) {
    const codes = new Set(next.flatMap((one) => [...dashboardsIn(fileOf(tx.tenantId, one))]))
    const more = [...codes].filter((code) => !asked.has(code))
    for (const code of more) asked.add(code)
    next = more.length === 0 ? [] : (await published(tx, more)).filter(({ id }) => !all.has(id))
    for (const one of next) all.set(one.id, one)
  }
  return [...all.values()]
}

/** What a display of a page may read as its actor: of dashboards inside of it nothing where he may see none. */
export async function readsOfWall(tx: Tx, page: Published, actor: RightsHolder): Promise<WallReads> {
  const seesDashboards = dashboardApps.some((app) => mayOpen(actor, app))
  const shown = seesDashboards ? await withDashboards(tx, page) : [page]
  const key = shown.map((one) => keyOf(tx.tenantId, one)).join(' ')
  return reads.of(key, () => wallReads(shown.map((one) => fileOf(tx.tenantId, one))))
}
