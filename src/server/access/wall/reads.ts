import { hasLinks } from '#domain/pages/linked.ts'
import { newPage, type PageFile } from '#domain/pages/page.ts'
import { readPage } from '#domain/pages/read-page.ts'
import { dashboardsIn, wallReads, type WallReads } from '#domain/pages/wall-reads.ts'
import type { Tx } from '../../db/tenant.ts'
import { wholeOf } from '../../services/pages/linked.ts'
import { dashboardApps } from '../../services/pages/page-apps.ts'
import { mayOpen, type RightsHolder } from '../rights.ts'

interface Published {
  readonly id: string
  readonly version: number | null
  readonly content: string | null
}

/** What is known of published versions, which never change. */
class Known<T> {
  readonly #most = 200
  readonly #of = new Map<string, T>()

  async of(key: string, make: () => T | Promise<T>): Promise<T> {
    const before = this.#of.get(key)
    if (before !== undefined) return before
    const made = await make()
    if (this.#of.size >= this.#most) this.#of.clear()
    this.#of.set(key, made)
    return made
  }
}

const files = new Known<PageFile>()
const reads = new Known<WallReads>()

/** A page with its linked parts, and what is another one where the page or a part is. */
interface Shown {
  readonly id: string
  readonly key: string
  readonly file: PageFile
}

/** Of a page that was withdrawn there is nothing to read; the display learns that it was. */
const nothing = newPage('', 'page', {})

/** Another text where one of the parts that pages link is published again. */
const partsVersion = async (tx: Tx): Promise<string> =>
  (await tx.row<{ versions: string | null }>(
    `select string_agg(id || '/' || version, ' ' order by id) as versions from design_page
     where tenant_id = $1 and kind = 'template' and version is not null`,
    [tx.tenantId],
  ))!.versions ?? ''

async function shownOf(tx: Tx, { id, version, content }: Published): Promise<Shown> {
  if (content === null) return { id, key: '', file: nothing }
  const key = `${tx.tenantId}/${id}/${version}`
  const file = await files.of(key, () => readPage(JSON.parse(content)).page ?? nothing)
  if (!hasLinks(file)) return { id, key, file }
  const whole = `${key} ${await partsVersion(tx)}`
  return { id, key: whole, file: await files.of(whole, () => wholeOf(tx, file)) }
}

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
async function withDashboards(tx: Tx, page: Shown): Promise<readonly Shown[]> {
  const all = new Map([[page.id, page]])
  const asked = new Set<string>()
  for (let next = [page]; next.length > 0 && all.size < MOST_INSIDE; ) {
    const codes = next.flatMap(({ file }) => [...dashboardsIn(file)]).filter((code) => !asked.has(code))
    for (const code of codes) asked.add(code)
    const found = codes.length === 0 ? [] : await published(tx, codes)
    next = []
    for (const one of found) if (!all.has(one.id)) next.push(await shownOf(tx, one))
    for (const one of next) all.set(one.id, one)
  }
  return [...all.values()]
}

/** What a display of a page may read as its actor: of dashboards inside of it nothing where he may see none. */
export async function readsOfWall(tx: Tx, page: Published, actor: RightsHolder): Promise<WallReads> {
  const own = await shownOf(tx, page)
  const seesDashboards = dashboardApps.some((app) => mayOpen(actor, app))
  const shown = seesDashboards ? await withDashboards(tx, own) : [own]
  return reads.of(shown.map(({ key }) => key).join(' '), () => wallReads(shown.map(({ file }) => file)))
}
