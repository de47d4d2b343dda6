import type { Language } from '#domain/label.ts'
import { pageText } from '#domain/pages/text.ts'
import { readPage, type Unreadable } from '#domain/pages/read-page.ts'
import type { PageFile } from '#domain/pages/page.ts'
import type { OutputOf } from '#domain/service.ts'
import { designPages } from '#domain/services/pages/pages.ts'
import { fetchCall } from '../../../client/query.ts'

/** A designed page of the list. */
export type PageRow = OutputOf<typeof designPages.list>['items'][number]

/** A page as every call that changes it answers. */
export type KeptPage = OutputOf<typeof designPages.saveDraft>

/** Content of a page as it was kept; throws where it cannot be read, which a kept page never is. */
export function keptContent(content: unknown): PageFile {
  const read = readPage(content)
  if (!read.page) throw new Error(`a kept page is unreadable: ${read.unreadable satisfies Unreadable}`)
  return read.page
}

/** The draft of a page, with the version of the row that it is of. */
export async function draftOf(code: string): Promise<{ readonly row: KeptPage; readonly page: PageFile }> {
  const { content, ...row } = await fetchCall(designPages.draft, { code })
  return { row, page: keptContent(content) }
}

/** The name of a page in the language of the reader. */
export const nameIn = (
  { name, nameEn }: { readonly name: string; readonly nameEn?: string | null | undefined },
  language: Language,
): string => pageText({ 'zh-Hans': name, en: nameEn ?? '' }, language)
