import { designPage } from '#domain/entities/pages/design-page.ts'
import { TaktError } from '#domain/errors.ts'
import { sameJson } from '#domain/pages/compare-values.ts'
import { pageKinds } from '#domain/choices/page-kinds.ts'
import { isPageCode } from '#domain/rules/page-route.ts'
import { auditRow } from '../../../platform/crud/audit.ts'
import { findRow } from '../../../platform/crud/read.ts'
import { whole } from '../../../platform/crud/reading.ts'
import type { Tx } from '../../../db/tenant.ts'
import { sentContent } from '../content.ts'
import { draftVersion, keptContent, keptPage, lockPublishing, pages, type KeptPage } from '../store.ts'
import { publishAs } from '../publish.ts'
import { changePage, keepDraft } from '../write.ts'
import type { PageLine } from './page-lines.ts'
import { placeInMenu } from './place-in-menu.ts'

export type Put = 'inserted' | 'updated' | 'unchanged'

/** A content that names the copies of files. */
const withCopies = (content: unknown, copies: ReadonlyMap<string, string>): unknown =>
  JSON.parse(
    [...copies].reduce((text, [id, copy]) => text.replaceAll(id, copy), JSON.stringify(content)),
  ) as unknown

const sentOf = (content: unknown, { page, kind }: PageLine, copies: ReadonlyMap<string, string>) => {
  const sent = sentContent(withCopies(content ?? null, copies), page)
  if (sent.page.kind !== kind) throw new TaktError('pageKindDiffers', { code: page, kind: pageKinds[kind] })
  return sent
}

type Sent = ReturnType<typeof sentOf>

async function isAs(tx: Tx, { id }: KeptPage, version: number | null, sent: Sent | null): Promise<boolean> {
  if (version === null || sent === null) return version === null && sent === null
  const kept = await keptContent(tx, id, version)
  return kept !== undefined && sameJson(JSON.parse(kept.content), JSON.parse(sent.text))
}

async function insert(tx: Tx, { page: code, kind, owner }: PageLine): Promise<KeptPage> {
  // A template of a user who is not here would be nobody's: it comes as a draft of all.
  const own = owner === null ? undefined : await userNamed(tx, owner)
  const row = await tx.row<{ id: string }>(
    `insert into ${pages} (code, name, kind, owner_type, owner) values ($1, $1, $2, $3, $4) returning id`,
    [code, kind, own ? 'user' : 'all', own ?? null],
  )
  await auditRow(designPage, tx, 'create', null, (await findRow(designPage, tx, row!.id))!)
  return (await keptPage(tx, code))!
}

const userNamed = async (tx: Tx, name: string): Promise<string | undefined> =>
  (
    await tx.row<{ name: string }>(
      `select user_name as name from ${whole('user')} where lower(user_name) = lower($1)`,
      [name],
    )
  )?.name

/** May what was published be published here? A page where all of its roles are, a template where its owner is. */
async function placeOf(
  tx: Tx,
  kept: KeptPage,
  line: PageLine,
): Promise<Readonly<Record<string, unknown>> | null> {
  if (line.kind === 'template') return line.owner === null || kept.ownerType === 'user' ? {} : null
  if (kept.version !== null) return {}
  const placed = line.menu && (await placeInMenu(tx, kept, line.menu))
  return placed && { app_code: placed.appCode, roles: placed.roles }
}

/**
 * Makes a page of the plan unit be as the line of a file says. What is published there is published here too where its roles
 * are known, and else stays a draft; a page that is published here alone stays so.
 */
export async function putPage(tx: Tx, line: PageLine, copies: ReadonlyMap<string, string>): Promise<Put> {
  const { page: code, kind } = line
  if (!isPageCode(code)) throw new TaktError('pageCodeUnusable', { code })
  const draft = sentOf(line.draft, line, copies)
  const published = line.published === null ? null : sentOf(line.published, line, copies)
  await lockPublishing(tx)
  const before = await keptPage(tx, code)
  if (before && before.kind !== kind)
    throw new TaktError('pageKindDiffers', { code, kind: pageKinds[before.kind] })
  const kept = before ?? (await insert(tx, line))
  const hasDraft = before !== undefined && (await isAs(tx, kept, draftVersion, draft))
  if (!hasDraft) await keepDraft(tx, kept.id, draft, { state: kept.state, by: null })
  const hasVersion = published === null || (await isAs(tx, kept, kept.version, published))
  const named = (await keptPage(tx, code))!
  const place = published === null || hasVersion ? null : await placeOf(tx, named, line)
  if (published && place) await publishAs(tx, named, published.text, {}, place, null)
  if (hasDraft && (hasVersion || !place)) return 'unchanged'
  const { id, version } = (await keptPage(tx, code))!
  const isSame = version !== null && (await isAs(tx, kept, version, draft))
  await changePage(tx, id, { state: version === null ? 'draft' : isSame ? 'published' : 'changed' })
  return before ? 'updated' : 'inserted'
}
