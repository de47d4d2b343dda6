import type { PageFile } from '#domain/pages/page.ts'
import { isRecord } from '#domain/pages/read-properties.ts'
import { isShared, type TextValue } from '#domain/pages/text.ts'

const isUse = (value: unknown, key: string): boolean =>
  isRecord(value) && isShared(value as TextValue) && value['shared'] === key

/** A value with each use of a shared text under another key. */
function renamedIn(value: unknown, from: string, to: string): unknown {
  if (Array.isArray(value)) return value.map((one) => renamedIn(one, from, to))
  if (!isRecord(value)) return value
  if (isUse(value, from)) return { shared: to }
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, renamedIn(one, from, to)]))
}

/** Does something of the page use a shared text? */
export function usesShared(value: unknown, key: string): boolean {
  if (Array.isArray(value)) return value.some((one) => usesShared(one, key))
  return isRecord(value) && (isUse(value, key) || Object.values(value).some((one) => usesShared(one, key)))
}

/** A page in which a shared text has another key, with all that uses it. */
export function withSharedRenamed(page: PageFile, from: string, to: string): PageFile {
  const texts = Object.entries(page.texts).map(([key, text]) => [key === from ? to : key, text] as const)
  const inPage = { sources: page.sources, events: page.events, data: page.data }
  return { ...page, ...(renamedIn(inPage, from, to) as typeof inPage), texts: Object.fromEntries(texts) }
}

/** A key that no shared text of the page has. */
export function freeTextKey({ texts }: PageFile): string {
  let number = 1
  while (Object.hasOwn(texts, `text${number}`)) number += 1
  return `text${number}`
}
