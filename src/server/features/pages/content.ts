import { TaktError } from '#domain/errors.ts'
import { formatVersion, pageLimits, type PageFile } from '#domain/pages/page.ts'
import { readPage, type Unreadable } from '#domain/pages/read-page.ts'
import { isRecord } from '#domain/pages/read-properties.ts'
import type { PageFault } from '#domain/pages/fault.ts'
import { pageText } from '#domain/pages/text.ts'
import { requiresOf } from '#domain/pages/uses.ts'

/** A content that was sent: as it is kept, and as it is read. */
export interface SentContent {
  readonly page: PageFile
  readonly faults: readonly PageFault[]
  /** What was sent with all that this version does not know of it, as text of JSON. */
  readonly text: string
}

const refusals: { readonly [U in Unreadable]: (file: unknown) => TaktError } = {
  notAPage: () => new TaktError('pageNotAPage'),
  newerFormat: (file) =>
    new TaktError('pageNewerFormat', {
      format: (file as { formatVersion: number }).formatVersion,
      known: formatVersion,
    }),
  tooLarge: () => new TaktError('pageTooLarge', { limit: pageLimits.characters }),
  tooDeep: () => new TaktError('pageTooDeep', { limit: pageLimits.depth }),
  tooMany: () => new TaktError('pageTooMany', pageLimits),
}

/** Throws 400 where a content is no page that this version reads. */
export function readContent(file: unknown): { page: PageFile; faults: readonly PageFault[] } {
  const read = readPage(file)
  if (read.page === null) throw refusals[read.unreadable](file)
  return read
}

/** A sent content under the code that it is kept under, with what it requires. */
export function sentContent(file: unknown, code: string): SentContent {
  const { page, faults } = readContent(file)
  const kept = { ...(isRecord(file) ? file : {}), code, requires: requiresOf(page) }
  const text = JSON.stringify(kept)
  if (text.length > pageLimits.characters) throw refusals.tooLarge(file)
  return { page: { ...page, code }, faults, text }
}

const longestName = 80
const cut = (text: string): string => Array.from(text).slice(0, longestName).join('')

/** Names of a row: the title in both languages; without one, its code. */
export const namesOf = ({ title, code }: PageFile): { name: string; nameEn: string | null } => ({
  name: cut(pageText(title, 'zh-Hans').trim()) || code,
  nameEn: cut((title['en'] ?? '').trim()) || null,
})
