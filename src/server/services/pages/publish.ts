import type { InputOf } from '#domain/service.ts'
import { designPages } from '#domain/services/pages/pages.ts'
import { TaktError } from '#domain/errors.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Call } from '../../http/handlers.ts'
import { readContent } from './content.ts'
import { blocking, faultsOf, refusedFor } from './faults.ts'
import { contents, draftVersion, keepContent, keptContent, lockedPage, type KeptPage } from './store.ts'
import { changePage, checkVersion } from './write.ts'

type Sent = InputOf<typeof designPages.publish>

/** Makes the draft of a page its newest version. */
export async function publishPage(tx: Tx, sent: Sent, call: Call): Promise<KeptPage> {
  const kept = await lockedPage(tx, sent.id, call)
  await checkVersion(tx, kept, sent.rowVersion, call)
  const { content } = (await keptContent(tx, kept.id, draftVersion))!
  const file = JSON.parse(content) as unknown
  const faults = blocking(await faultsOf(tx, file, call))
  if (faults.length > 0) throw refusedFor(kept, faults, call.language)
  readContent(file)
  const by = call.caller!.userName
  const last = await tx.row<{ version: number }>(
    `select max(version) as version from ${contents} where page_id = $1`,
    [kept.id],
  )
  const version = last!.version + 1
  await keepContent(tx, kept.id, { version, content, by, note: sent.note ?? null })
  await changePage(tx, kept.id, {
    state: 'published',
    version,
    published_at: new Date().toISOString(),
    published_by: by,
  })
  return lockedPage(tx, kept.id, call)
}

/** Viewers no longer see it; its versions stay. */
export async function withdrawPage(
  tx: Tx,
  { id, rowVersion }: InputOf<typeof designPages.withdraw>,
  call: Call,
): Promise<KeptPage> {
  const kept = await lockedPage(tx, id, call)
  await checkVersion(tx, kept, rowVersion, call)
  if (kept.version === null) throw new TaktError('pageNotPublished', { name: kept.name })
  await changePage(tx, id, {
    state: 'draft',
    version: null,
    published_at: null,
    published_by: null,
    is_default: false,
  })
  return lockedPage(tx, id, call)
}
