/**
 * A place inside the product that an address names from outside (pageRoute, redirect, returnUrl): a path from the root,
 * with query, or the bare name of a screen. Everything that a browser could read as another origin, a scheme or a
 * script gives null: `//host`, `/\host`, `https:host`, control characters, encoded slashes that a second decoding
 * would turn into one of these.
 */
export function ownRoute(text: unknown): string | null {
  if (typeof text !== 'string' || text.length === 0 || text.length > 2000) return null
  if (/^[A-Za-z][\w-]{0,99}$/.test(text)) return text
  const decoded = decodedFully(text)
  if (decoded === null) return null
  for (const form of [text, decoded]) if (!isOwnPath(form)) return null
  return text
}

/** Printable text without backslash, `//` at the start of the path, or dots that climb. */
function isOwnPath(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- control characters are exactly what must not be there
  if (/[\u0000-\u0020\u007f-\u00a0\u2028\u2029\\@<>"']/.test(text)) return false
  const path = text.split(/[?#]/, 1)[0]!
  return (
    path.startsWith('/') && !path.includes('//') && !path.includes(':') && !/(?:^|\/)\.\.?(?:\/|$)/.test(path)
  )
}

/** Percent-decoded until nothing changes; null when it is no proper encoding or is hidden too deep. */
function decodedFully(text: string): string | null {
  let now = text
  for (let depth = 0; depth < 4; depth++) {
    try {
      const next = decodeURIComponent(now)
      if (next === now) return now
      now = next
    } catch {
      return null
    }
  }
  return null
}
