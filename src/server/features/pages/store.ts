import { designPage } from '#domain/entities/pages/design-page.ts'
import type { PageKind } from '#domain/choices/page-kinds.ts'
import { whole } from '../../platform/crud/reading.ts'
import { isRowId, wireFields } from '../../db/sql/shape.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Call } from '../../identity/handlers.ts'
import { notFound } from '../../platform/crud/require-seen.ts'
import { earlierForm } from './earlier/form.ts'
import { mayMake } from './page-apps.ts'

/** Who may read which of them, the calls decide: rows alone are read here. */
export const pages = whole('designPage')
/** No entity: contents are in no list. */
export const contents = 'page_content'

/** Pages p with their published contents c. */
export const published = `${pages} p
  join ${contents} c on c.tenant_id = p.tenant_id and c.page_id = p.id and c.version = p.version`

/** Version under which the draft of a page is kept. */
export const draftVersion = 0

export type PageState = 'draft' | 'published' | 'changed'
export type PageOwner = 'all' | 'role' | 'user'

/** A page as it is kept, times as they are on the wire. */
export interface KeptPage {
  readonly id: string
  readonly rowVersion: number
  readonly code: string
  readonly name: string
  readonly nameEn: string | null
  readonly kind: PageKind
  readonly state: PageState
  readonly version: number | null
  readonly publishedAt: string | null
  readonly publishedBy: string | null
  readonly draftAt: string | null
  readonly draftBy: string | null
  readonly appCode: string | null
  readonly roles: readonly string[]
  readonly ownerType: PageOwner
  readonly owner: string | null
  readonly isDefault: boolean | null
  readonly sortNo: number | null
}

const columns = ['id', 'row_version as "rowVersion"', ...wireFields(designPage)].join(', ')

/** Pages that meet a condition, in the order of their list. */
export const keptPages = (tx: Tx, where: string, values: readonly unknown[] = []): Promise<KeptPage[]> =>
  tx.rows<KeptPage>(
    `select ${columns} from ${pages} where ${where} order by kind, sort_no nulls last, lower(code), id`,
    values,
  )

export const keptPage = (tx: Tx, code: string): Promise<KeptPage | undefined> =>
  tx.row<KeptPage>(`select ${columns} from ${pages} where lower(code) = lower($1)`, [code])

/** A page by its id, for a change. */
const lockedRow = (tx: Tx, id: string): Promise<KeptPage | undefined> =>
  tx.row<KeptPage>(`select ${columns} from ${pages} where id = $1 for update`, [id])

/** What is published, and to whom, changes for one at a time in a tenant: entries of the menu are shared by plan units. */
export const lockPublishing = (tx: Tx): Promise<number> =>
  tx.run("select pg_advisory_xact_lock(hashtextextended('takt published pages of ' || current_tenant(), 0))")

export async function lockedPage(tx: Tx, id: string, call: Call): Promise<KeptPage> {
  const kept = isRowId(id) ? await lockedRow(tx, id) : undefined
  if (!kept || !mayEdit(kept, call)) throw notFound('designPage', id, call)
  return kept
}

/** A page as a change has left it. */
export const changedPage = async (tx: Tx, id: string): Promise<KeptPage> => (await lockedRow(tx, id))!

/** A page that the caller may edit. */
export async function pageNamed(tx: Tx, code: string, call: Call): Promise<KeptPage> {
  const kept = await keptPage(tx, code)
  if (!kept || !mayEdit(kept, call)) throw notFound('designPage', code, call)
  return kept
}

/** Templates of one user are his, and his who made them; home layouts are made for users by others. */
export function mayEdit({ kind, ownerType, owner, draftBy }: KeptPage, { caller }: Call): boolean {
  if (!mayMake(kind, caller!)) return false
  if (ownerType !== 'user' || kind !== 'template') return true
  return [owner, draftBy].some((user) => user?.toLowerCase() === caller!.userName.toLowerCase())
}

/** A content as it is kept: the text of its JSON. */
export interface KeptContent {
  readonly version: number
  readonly content: string
  readonly at: string
  readonly by: string
  readonly note: string | null
}

const contentColumns = `version, content, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at,
  by_user as by, note`

export const keptContent = (tx: Tx, id: string, version: number): Promise<KeptContent | undefined> =>
  tx.row<KeptContent>(`select ${contentColumns} from ${contents} where page_id = $1 and version = $2`, [
    id,
    version,
  ])

export const keptVersions = (tx: Tx, id: string): Promise<Omit<KeptContent, 'content'>[]> =>
  tx.rows(
    `select ${contentColumns.replace('content, ', '')} from ${contents} where page_id = $1 and version > ${draftVersion}
     order by version desc`,
    [id],
  )

/** Number of the newest published version; 0: none was. */
export const lastVersion = async (tx: Tx, id: string): Promise<number> =>
  (await tx.row<{ version: number }>(`select max(version) as version from ${contents} where page_id = $1`, [
    id,
  ]))!.version

interface WrittenContent extends Omit<KeptContent, 'at'> {
  /** The form in which it was written, where that was a call of before. */
  readonly earlier?: object
}

/** Keeps a content in place of what the version held. */
export async function keepContent(
  tx: Tx,
  id: string,
  { version, content, by, note, earlier }: WrittenContent,
): Promise<void> {
  const beside = earlier ?? (await earlierForm(tx, content))
  await tx.run(
    `insert into ${contents} (page_id, version, content, by_user, note, earlier) values ($1, $2, $3, $4, $5, $6)
     on conflict (tenant_id, page_id, version) do update
     set content = excluded.content, at = now(), by_user = excluded.by_user, note = excluded.note,
       earlier = excluded.earlier`,
    [id, version, content, by, note, beside && JSON.stringify(beside)],
  )
}
