import { designPage } from '#domain/entities/pages/design-page.ts'
import { TaktError } from '#domain/errors.ts'
import { textOf } from '#domain/label.ts'
import { menu } from '#domain/menu/index.ts'
import { pageKinds } from '#domain/choices/page-kinds.ts'
import { isPageCode, routeOfPage } from '#domain/rules/page-route.ts'
import { auditRow } from '../../platform/crud/audit.ts'
import { findRow } from '../../platform/crud/read.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Call } from '../../identity/handlers.ts'
import { namesOf, sentContent, type SentContent } from './content.ts'
import { ownerOf, type SentOwner } from './owner.ts'
import { mayMake } from './page-apps.ts'
import {
  changedPage,
  draftVersion,
  keepContent,
  keptContent,
  lockedPage,
  pages,
  type KeptPage,
  type PageState,
} from './store.ts'

interface SentPage extends SentOwner {
  readonly code: string
  readonly content: unknown
}

const declared: ReadonlySet<string> = new Set(
  menu.flatMap(({ screens }) => screens.map(({ route }) => route.toLowerCase())),
)

const taken = (code: string, { language }: Call): TaktError =>
  new TaktError('alreadyExists', { entity: textOf(designPage.label, language), key: code })

export async function createPage(tx: Tx, sent: SentPage, call: Call): Promise<KeptPage> {
  const { code } = sent
  if (!isPageCode(code)) throw new TaktError('pageCodeUnusable', { code })
  const { page, text } = sentContent(sent.content, code)
  if (!mayMake(page.kind, call.caller!))
    throw new TaktError('notPermitted', { permissions: textOf(pageKinds[page.kind], call.language) })
  if (page.kind === 'page' && declared.has(routeOfPage(code).toLowerCase())) throw taken(code, call)
  const { name, nameEn } = namesOf(page)
  const { ownerType, owner } = await ownerOf(tx, page.kind, sent, call)
  const by = call.caller!.userName
  const row = await tx.row<{ id: string }>(
    `insert into ${pages} (code, name, name_en, kind, owner_type, owner, draft_at, draft_by)
     values ($1, $2, $3, $4, $5, $6, now(), $7) on conflict do nothing returning id`,
    [code, name, nameEn, page.kind, ownerType, owner, by],
  )
  if (!row) throw taken(code, call)
  await keepContent(tx, row.id, { version: draftVersion, content: text, by, note: null })
  await auditRow(designPage, tx, 'create', null, (await findRow(designPage, tx, row.id))!)
  return changedPage(tx, row.id)
}

/** Throws 409 with the draft that somebody else kept, where a page is not of the version that a change was made on. */
export async function checkVersion(tx: Tx, kept: KeptPage, rowVersion: number, call: Call): Promise<void> {
  if (kept.rowVersion === rowVersion) return
  const other = (await keptContent(tx, kept.id, draftVersion))!
  throw new TaktError(
    'changedByOthers',
    { entity: textOf(designPage.label, call.language), key: kept.code },
    {
      details: {
        at: other.at,
        by: other.by,
        content: JSON.parse(other.content) as unknown,
        rowVersion: kept.rowVersion,
      },
    },
  )
}

/** Changes columns of a page and records it. */
export async function changePage(
  tx: Tx,
  id: string,
  values: Readonly<Record<string, unknown>>,
  action: 'update' | 'publish' | 'recall' = 'update',
): Promise<void> {
  const before = await findRow(designPage, tx, id)
  const set = Object.keys(values).map((column, at) => `${column} = $${at + 2}`)
  await tx.run(`update ${pages} set ${set.join(', ')} where id = $1`, [id, ...Object.values(values)])
  await auditRow(designPage, tx, action, before!, (await findRow(designPage, tx, id))!)
}

export async function saveDraft(
  tx: Tx,
  {
    id,
    rowVersion,
    content,
  }: { readonly id: string; readonly rowVersion: number; readonly content: unknown },
  call: Call,
): Promise<KeptPage> {
  const kept = await lockedPage(tx, id, call)
  await checkVersion(tx, kept, rowVersion, call)
  const { page, text } = sentContent(content, kept.code)
  if (page.kind !== kept.kind)
    throw new TaktError('pageKindDiffers', { code: kept.code, kind: pageKinds[kept.kind] })
  const state = kept.state === 'published' ? 'changed' : kept.state
  await keepDraft(tx, id, { page, text }, { state, by: call.caller!.userName })
  return changedPage(tx, id)
}

interface KeptAs {
  readonly state: PageState
  /** Null: nobody of the tenant. */
  readonly by: string | null
}

/** Makes a content the draft of a page, which is called by its title. */
export async function keepDraft(
  tx: Tx,
  id: string,
  { page, text }: Pick<SentContent, 'page' | 'text'>,
  { state, by }: KeptAs,
): Promise<void> {
  await keepContent(tx, id, { version: draftVersion, content: text, by: by ?? '', note: null })
  const { name, nameEn } = namesOf(page)
  await changePage(tx, id, {
    name,
    name_en: nameEn,
    state,
    draft_at: new Date().toISOString(),
    draft_by: by,
  })
}
