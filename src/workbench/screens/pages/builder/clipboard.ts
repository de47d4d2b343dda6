import { pageLimits, type PageComponent } from '#domain/pages/page.ts'
import { isRecord } from '#domain/pages/read-properties.ts'
import { isComponent } from '#domain/pages/walk.ts'

const format = 'takt.components'

/** Components as text, to be pasted into a page, also of another browser. */
export const copiedText = (components: readonly PageComponent[]): string =>
  JSON.stringify({ format, components })

/** Components that a text has; null where it has something else. */
export function pastedComponents(text: string): readonly PageComponent[] | null {
  if (text.length > pageLimits.characters) return null
  try {
    const read: unknown = JSON.parse(text)
    if (!isRecord(read) || read.format !== format || !Array.isArray(read.components)) return null
    return read.components.length > 0 && read.components.every(isComponent) ? read.components : null
  } catch {
    return null
  }
}
