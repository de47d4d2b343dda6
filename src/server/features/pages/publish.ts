import { TaktError } from '#domain/errors.ts'
import type { PageFile } from '#domain/pages/page.ts'
import type { PageKind } from '#domain/choices/page-kinds.ts'
import type { InputOf } from '#domain/service.ts'
import type { designPages } from '#domain/services/pages/pages.ts'
import { seesEverything } from '../../identity/reach.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Call } from '../../identity/handlers.ts'
import { readContent } from './content.ts'
import { putEntry, removeEntry } from './entry.ts'
import { giveApps, knownRoles } from './entry-roles.ts'
import { blocking, faultsOf, refusedFor } from './faults.ts'
import { namesKnown } from './names.ts'
import { needsWithin } from './needs-within.ts'
import { ownerOf } from './owner.ts'
import { checkUnlinked } from './part-users.ts'
import { rightsLacking } from './rights.ts'
import {
  changedPage,
  draftVersion,
  keepContent,
  keptContent,
  keptPages,
  lastVersion,
  lockedPage,
  lockPublishing,
  type KeptPage,
  type PageOwner,
} from './store.ts'
import { changePage, checkVersion } from './write.ts'

type Sent = InputOf<typeof designPages.publish>

/** What a page of a kind becomes when it is published: columns of its row. */
type Placing = (
  tx: Tx,
  kept: KeptPage,
  sent: Sent,
  call: Call,
  page: PageFile,
) => Promise<Readonly<Record<string, unknown>>>

/** Gives roles the apps that a page needs, as far as the caller may: who does not see everything leaves apps of roles alone. */
async function grantNeeded(tx: Tx, page: PageFile, roles: readonly string[], call: Call): Promise<void> {
  if (!seesEverything(call)) return
  for (const { role, missing } of await rightsLacking(tx, await needsWithin(tx, page), roles)) {
    const apps = missing.flatMap(({ app }) => app ?? [])
    if (apps.length > 0) await giveApps(tx, apps, [role], call)
  }
}

/** A page has an entry of the menu. */
const placePage: Placing = async (tx, kept, sent, call, page) => {
  const roles = await knownRoles(tx, sent.roles ?? kept.roles, call)
  if (sent.grant) await grantNeeded(tx, page, roles, call)
  return { app_code: await putEntry(tx, kept, sent, roles, call), roles }
}

/** One dashboard at most is that of who chose none. */
const placeDashboard: Placing = async (tx, kept, { isDefault }) => {
  const is = isDefault ?? kept.isDefault ?? false
  if (is)
    for (const { id } of await keptPages(tx, "kind = 'dashboard' and is_default and id <> $1", [kept.id]))
      await changePage(tx, id, { is_default: false })
  return { is_default: is }
}

const ownerColumns = async (tx: Tx, kept: KeptPage, sent: Sent, call: Call) => {
  const { ownerType, owner } = sent.ownerType ? await ownerOf(tx, kept.kind, sent, call) : kept
  return { owner_type: ownerType, owner }
}

/** One home layout at most is published to an owner. */
const placeHome: Placing = async (tx, kept, sent, call) => {
  const columns = await ownerColumns(tx, kept, sent, call)
  return withdrawOthers(tx, kept, columns.owner_type, columns.owner)
}

async function withdrawOthers(tx: Tx, kept: KeptPage, ownerType: PageOwner, owner: string | null) {
  const others = await keptPages(
    tx,
    `kind = 'home' and version is not null and id <> $1 and owner_type = $2
       and lower(coalesce(owner, '')) = lower(coalesce($3, ''))`,
    [kept.id, ownerType, owner],
  )
  for (const { id } of others) await changePage(tx, id, unpublished, 'recall')
  return { owner_type: ownerType, owner }
}

/** A template that pages link stays everybody's. */
const placeTemplate: Placing = async (tx, kept, sent, call) => {
  const columns = await ownerColumns(tx, kept, sent, call)
  if (columns.owner_type !== 'all') await checkUnlinked(tx, kept, call)
  return columns
}

const placings: Readonly<Record<PageKind, Placing>> = {
  page: placePage,
  dashboard: placeDashboard,
  home: placeHome,
  template: placeTemplate,
}

/** Makes the draft of a page its newest version. */
export async function publishPage(tx: Tx, sent: Sent, call: Call): Promise<KeptPage> {
  await lockPublishing(tx)
  const kept = await lockedPage(tx, sent.id, call)
  await checkVersion(tx, kept, sent.rowVersion, call)
  const { content } = (await keptContent(tx, kept.id, draftVersion))!
  const file = JSON.parse(content) as unknown
  const faults = blocking(await faultsOf(tx, file, await namesKnown(tx, call)))
  if (faults.length > 0) throw refusedFor(kept, faults, call.language)
  const placed = await placings[kept.kind](tx, kept, sent, call, readContent(file).page)
  await publishAs(tx, kept, content, sent, placed, call.caller!.userName)
  return changedPage(tx, kept.id)
}

/** Makes a content the newest version of a page; `by` null: nobody of the tenant did. */
export async function publishAs(
  tx: Tx,
  kept: KeptPage,
  content: string,
  { note, sortNo }: Pick<Sent, 'note' | 'sortNo'>,
  placed: Readonly<Record<string, unknown>>,
  by: string | null,
): Promise<void> {
  const version = (await lastVersion(tx, kept.id)) + 1
  await keepContent(tx, kept.id, { version, content, by: by ?? '', note: note ?? null })
  const columns = {
    ...placed,
    ...(sortNo === undefined ? {} : { sort_no: sortNo }),
    state: 'published',
    version,
    published_at: new Date().toISOString(),
    published_by: by,
  }
  await changePage(tx, kept.id, columns, 'publish')
}

/** Publishes the draft of a home layout to whom it is for, as the call of before does: whatever is in it. */
export async function publishHome(tx: Tx, kept: KeptPage, call: Call): Promise<void> {
  const { content } = (await keptContent(tx, kept.id, draftVersion))!
  const placed = await withdrawOthers(tx, kept, kept.ownerType, kept.owner)
  await publishAs(tx, kept, content, {}, placed, call.caller!.userName)
}

export const unpublished = {
  state: 'draft',
  version: null,
  published_at: null,
  published_by: null,
  is_default: false,
  app_code: null,
} as const

/** Viewers no longer see it; its versions stay. */
export async function withdrawPage(
  tx: Tx,
  { id, rowVersion }: InputOf<typeof designPages.withdraw>,
  call: Call,
): Promise<KeptPage> {
  await lockPublishing(tx)
  const kept = await lockedPage(tx, id, call)
  await checkVersion(tx, kept, rowVersion, call)
  if (kept.version === null) throw new TaktError('pageNotPublished', { name: kept.name })
  await checkUnlinked(tx, kept, call)
  await removeEntry(tx, kept, call)
  await changePage(tx, id, unpublished, 'recall')
  return changedPage(tx, id)
}
