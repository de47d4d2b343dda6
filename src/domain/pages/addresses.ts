import { isLink } from '../rules/link.ts'
import { inlineOf, type Inline } from './marked-text.ts'

/** The fixed beginning of an address up to its first value. */
function beginning(parts: readonly Inline[]): string {
  const [first] = parts
  return first?.kind === 'words' ? first.text : ''
}

/** A scheme with its host and what ends it, a path, or mail. */
const fixedBeginning = /^(?:https?:\/\/[^/?#@{]+[/?#]|\/(?![/\\])|mailto:)/i
const wholeHost = /^https?:\/\/[^/?#@{]+$/i
const mail = /^mailto:[^\s\\<>"']+$/i
const sheltered = (value: string): string => encodeURIComponent(value)

/**
 * An address with its values filled in, each as one part of a path or query; null where pages may not open it. The scheme
 * and the host are words of the page, never values: `https://host/…`, `mailto:…`, or a path of the product.
 */
export function pageAddress(text: string, valueOf: (expression: string) => string): string | null {
  const parts = inlineOf(text.trim())
  if (!parts.every(({ kind }) => kind === 'words' || kind === 'value')) return null
  const first = beginning(parts)
  if (!fixedBeginning.test(first) && !(parts.length === 1 && wholeHost.test(first))) return null
  const address = parts
    .map((part) =>
      part.kind === 'words' ? part.text : part.kind === 'value' ? sheltered(valueOf(part.expression)) : '',
    )
    .join('')
  return isLink(address) || mail.test(address) ? address : null
}

/** Is an address one that pages may open, whatever its values are? */
export const isPageAddress = (text: string): boolean => pageAddress(text, () => 'value') !== null
