import type { IncomingHttpHeaders } from 'node:http'
import { languageOfTag, type Language } from '#domain/languages.ts'

/** Names the language that a page is in, so that it never shows answers in another one. */
const pageLanguageHeader = 'takt-language'

/**
 * The language of an answer (http-contract.md §3): query, what our own page names, language stored for the user, cookie,
 * header, Accept-Language; null: no language was asked for.
 */
export function languageOf(
  query: Readonly<Record<string, unknown>>,
  stored: string | null,
  cookies: Readonly<Record<string, string | undefined>>,
  headers: IncomingHttpHeaders,
): Language | null {
  return firstOf([
    query['culture'],
    query['ui-culture'],
    headers[pageLanguageHeader],
    stored,
    ...clientCultures(cookies, headers),
    ...(headers['accept-language']?.split(',').map((part) => part.split(';')[0]) ?? []),
  ])
}

/**
 * The language that becomes that of a signed-in user without a stored one (http-contract.md §3): what cookie or header of
 * the client name. Accept-Language is the browser's and is not kept.
 */
export const languageToKeep = (
  cookies: Readonly<Record<string, string | undefined>>,
  headers: IncomingHttpHeaders,
): Language | null => firstOf(clientCultures(cookies, headers))

function clientCultures(
  cookies: Readonly<Record<string, string | undefined>>,
  headers: IncomingHttpHeaders,
): readonly unknown[] {
  const header = headers['.aspnetcore.culture']
  return [
    cookies['.AspNetCore.Culture'],
    cookies['Abp.Localization.CultureName'],
    Array.isArray(header) ? header[0] : header,
  ]
}

function firstOf(wishes: readonly unknown[]): Language | null {
  for (const wish of wishes) {
    const language = typeof wish === 'string' ? parseCulture(wish) : null
    if (language) return language
  }
  return null
}

/** `zh-Hans`, `en-US` or `c=zh-Hans|uic=zh-Hans`; null for a language the product does not speak. */
export const parseCulture = (text: string): Language | null =>
  languageOfTag(/(?:^|\|)c=([^|]+)/.exec(text)?.[1] ?? text)
