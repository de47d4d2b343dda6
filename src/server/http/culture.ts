import type { IncomingHttpHeaders } from 'node:http'
import type { Language } from '#domain/label.ts'

/**
 * The language of an answer (http-contract.md §3): query, language stored for the user, cookie, header, Accept-Language,
 * null: nobody wished for one.
 */
export function languageOf(
  query: Readonly<Record<string, unknown>>,
  stored: string | null,
  cookies: Readonly<Record<string, string | undefined>>,
  headers: IncomingHttpHeaders,
): Language | null {
  const header = headers['.aspnetcore.culture']
  const wishes = [
    query['culture'],
    query['ui-culture'],
    stored,
    cookies['.AspNetCore.Culture'],
    cookies['Abp.Localization.CultureName'],
    Array.isArray(header) ? header[0] : header,
    ...(headers['accept-language']?.split(',').map((part) => part.split(';')[0]) ?? []),
  ]
  for (const wish of wishes) {
    const language = typeof wish === 'string' ? parseCulture(wish) : null
    if (language) return language
  }
  return null
}

/** `zh-Hans`, `en-US` or `c=zh-Hans|uic=zh-Hans`; null for a language the product does not speak. */
export function parseCulture(text: string): Language | null {
  const name = (/(?:^|\|)c=([^|]+)/.exec(text)?.[1] ?? text).trim().toLowerCase()
  if (name === 'en' || name.startsWith('en-')) return 'en'
  return name === 'zh' || name.startsWith('zh-') ? 'zh-Hans' : null
}
