import { deliveredHome } from '#domain/pages/delivered/home.ts'
import { pageOfHome } from '#domain/pages/earlier/home.ts'
import type { PageFile } from '#domain/pages/page.ts'
import { isRecord } from '#domain/pages/read-properties.ts'
import { readPage } from '#domain/pages/read-page.ts'

/** A home page as a user kept it: a page, or widgets as versions before kept them; null: none. */
export function keptHome(content: unknown): PageFile | null {
  if (!isRecord(content)) return null
  if (content['page'] !== undefined) return readPage(content['page']).page
  return Array.isArray(content['widgets'])
    ? pageOfHome(deliveredHome.code, deliveredHome.title, content)
    : null
}
