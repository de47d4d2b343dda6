import { languageOfTag, type Language } from '#domain/languages.ts'

interface Address {
  readonly search: string
  readonly hash: string
}

/** `MenuHidden=1` in the hash, as another system embeds the product, or in the query. */
export function asksForNoMenu({ search, hash }: Address): boolean {
  const inHash = hash.slice(1).replace(/^[^?]*\?/, '')
  return [search, inHash].some((text) => new URLSearchParams(text).get('MenuHidden') === '1')
}

export interface LanguageSources {
  /** What the culture cookie holds: `zh-Hans` or `c=zh-Hans|uic=zh-Hans`; null: absent. */
  readonly cookie: string | null
  /** Kept by an earlier visit. */
  readonly stored: string | null
  /** Languages of the browser, preferred ones first. */
  readonly browser: readonly string[]
  readonly address: Address
}

/**
 * The language a page begins in (specification §9): the culture cookie; when it is absent, the browser's, or Chinese
 * when the product has none of its languages. Embedded with `MenuHidden=1` always Chinese.
 */
export function firstLanguage({ cookie, stored, browser, address }: LanguageSources): Language {
  if (asksForNoMenu(address)) return 'zh-Hans'
  for (const name of [cultureOf(cookie), stored, ...browser]) {
    const found = name && languageOfTag(name)
    if (found) return found
  }
  return 'zh-Hans'
}

function cultureOf(cookie: string | null): string | null {
  return (
    cookie && (/(?:^|\|)uic=([^|]+)/.exec(cookie)?.[1] ?? /(?:^|\|)c=([^|]+)/.exec(cookie)?.[1] ?? cookie)
  )
}
