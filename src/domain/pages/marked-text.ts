/**
 * Text of a page: headings (`# `, `## `, `### `), lists (`- `, `1. `), `**bold**`, `[links](address)` and values by
 * expression (`{PAGE.line}`, `{{` for a brace). Nothing of it is HTML.
 */
export type Inline =
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'bold'; readonly content: readonly Inline[] }
  | { readonly kind: 'link'; readonly address: string; readonly content: readonly Inline[] }
  | { readonly kind: 'value'; readonly expression: string }

export type Block =
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly content: readonly Inline[] }
  | { readonly kind: 'paragraph'; readonly content: readonly Inline[] }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly (readonly Inline[])[] }

/** End of an expression that begins after a `{`; text literals of it may hold braces. -1: there is none. */
function endOfExpression(text: string, from: number): number {
  let quote = ''
  for (let at = from; at < text.length; at++) {
    const char = text[at]!
    if (quote !== '') {
      if (char === quote) quote = ''
    } else if (char === "'" || char === '"') quote = char
    else if (char === '}') return at
  }
  return -1
}

/** Reads a line from its beginning to `until`, or to its end. */
class Line {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  read(until = ''): Inline[] {
    const found: Inline[] = []
    let words = ''
    const push = (...items: readonly Inline[]): void => {
      if (words !== '') found.push({ kind: 'words', text: words })
      words = ''
      found.push(...items)
    }
    while (this.#at < this.#text.length) {
      if (until !== '' && this.#text.startsWith(until, this.#at)) break
      const item = this.#item()
      if (typeof item === 'string') words += item
      else push(item)
    }
    push()
    return found
  }

  #item(): Inline | string {
    const text = this.#text
    const at = this.#at
    if (text.startsWith('{{', at) || text.startsWith('}}', at)) return this.#take(2)[0]!
    if (text[at] === '{') {
      const end = endOfExpression(text, at + 1)
      if (end > at + 1) {
        this.#at = end + 1
        return { kind: 'value', expression: text.slice(at + 1, end).trim() }
      }
    }
    if (text.startsWith('**', at) && text.indexOf('**', at + 2) > at + 2) return this.#bold()
    if (text[at] === '[') return this.#link()
    return this.#take(1)
  }

  #take(count: number): string {
    this.#at += count
    return this.#text.slice(this.#at - count, this.#at)
  }

  #bold(): Inline {
    this.#at += 2
    const content = this.read('**')
    this.#at += 2
    return { kind: 'bold', content }
  }

  /** `[words](address)`; without the address only words. */
  #link(): Inline | string {
    const match = /^\[([^[\]]+)\]\(([^()\s]+)\)/.exec(this.#text.slice(this.#at))
    if (!match) return this.#take(1)
    this.#at += match[0].length
    return { kind: 'link', address: match[2]!, content: new Line(match[1]!).read() }
  }
}

/** A line with its values, without headings and lists: labels, titles, addresses. */
export const inlineOf = (text: string): readonly Inline[] => new Line(text).read()

/** A text with each of its expressions changed; all else stays as it is written. */
export const withExpressions = (text: string, change: (expression: string) => string): string =>
  text
    .split('\n')
    .map((line) => lineWithExpressions(line, change))
    .join('\n')

function lineWithExpressions(text: string, change: (expression: string) => string): string {
  let done = ''
  let at = 0
  while (at < text.length) {
    const isBrace = text.startsWith('{{', at) || text.startsWith('}}', at)
    const end = !isBrace && text[at] === '{' ? endOfExpression(text, at + 1) : -1
    if (end > at + 1) done += `{${change(text.slice(at + 1, end))}}`
    else done += text.slice(at, at + (isBrace ? 2 : 1))
    at = end > at + 1 ? end + 1 : at + (isBrace ? 2 : 1)
  }
  return done
}

const heading = /^(#{1,3})\s+(.*)$/
const bullet = /^[-*]\s+(.*)$/
const numbered = /^\d{1,3}[.)]\s+(.*)$/

/** The blocks of a text. Every text has some meaning; nothing throws. */
export function blocksOf(text: string): readonly Block[] {
  const blocks: Block[] = []
  const open = (ordered: boolean, item: string): void => {
    const last = blocks.at(-1)
    if (last?.kind === 'list' && last.ordered === ordered)
      blocks.splice(-1, 1, { ...last, items: [...last.items, inlineOf(item)] })
    else blocks.push({ kind: 'list', ordered, items: [inlineOf(item)] })
  }
  for (const line of text.split(/\r?\n/)) {
    const [title, point, step] = [heading.exec(line), bullet.exec(line), numbered.exec(line)]
    if (title)
      blocks.push({ kind: 'heading', level: title[1]!.length as 1 | 2 | 3, content: inlineOf(title[2]!) })
    else if (point) open(false, point[1]!)
    else if (step) open(true, step[1]!)
    else if (line.trim() !== '') blocks.push({ kind: 'paragraph', content: inlineOf(line) })
  }
  return blocks
}

/** Expressions and addresses that a marked text has in it. */
export function partsOfText(text: string): {
  readonly expressions: readonly string[]
  readonly addresses: readonly string[]
} {
  const [expressions, addresses]: [string[], string[]] = [[], []]
  const walk = (content: readonly Inline[]): void => {
    for (const one of content) {
      if (one.kind === 'value') expressions.push(one.expression)
      if (one.kind === 'link') addresses.push(one.address)
      if (one.kind === 'bold' || one.kind === 'link') walk(one.content)
    }
  }
  for (const block of blocksOf(text)) {
    if (block.kind === 'list') block.items.forEach(walk)
    else walk(block.content)
  }
  return { expressions, addresses }
}
