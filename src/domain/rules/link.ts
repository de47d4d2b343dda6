const control = /[\s\p{Cc}\\]/u

/**
 * Where a menu entry may lead: a route of the workbench, or an address of the web. Browsers read `//host`, `/\host` and
 * addresses with line breaks or tabs in them as another host or scheme, so none of these is one.
 */
export function isLink(text: string): boolean {
  if (control.test(text)) return false
  if (text.startsWith('/')) return !text.startsWith('//') && !decoded(text).startsWith('//')
  return /^https?:\/\/[^/?#@]+(?:[/?#]|$)/i.test(text)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text).replaceAll('\\', '/')
  } catch {
    return '//'
  }
}
