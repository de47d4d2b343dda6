import { textOf } from '#domain/label.ts'
import { TaktError } from '#domain/errors.ts'
import type { InputOf } from '#domain/service.ts'
import type { designPages } from '#domain/services/pages/pages.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Call } from '../../identity/handlers.ts'
import { draftVersion, keptContent, keptVersions, pageNamed, type KeptPage } from './store.ts'

/** Published versions of a page, the newest first. */
export async function versionsOf(tx: Tx, { code }: InputOf<typeof designPages.versions>, call: Call) {
  const { id } = await pageNamed(tx, code, call)
  return { items: await keptVersions(tx, id) }
}

/** What a version of a page holds; throws where there is none. */
export async function contentOf(tx: Tx, kept: KeptPage, version: number, call: Call): Promise<unknown> {
  const found = await keptContent(tx, kept.id, version)
  if (found) return JSON.parse(found.content) as unknown
  const entity =
    version === draftVersion ? { zh: '页面草稿', en: 'draft' } : { zh: '页面版本', en: 'version' }
  throw new TaktError('notFound', {
    entity: textOf(entity, call.language),
    id: version === draftVersion ? kept.code : String(version),
  })
}
