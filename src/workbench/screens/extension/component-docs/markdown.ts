/** A piece of a line. */
export type Inline =
  | { readonly kind: 'text' | 'code' | 'strong'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string }

export type Block =
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly content: readonly Inline[] }
  | { readonly kind: 'paragraph'; readonly content: readonly Inline[] }
  | { readonly kind: 'list'; readonly items: readonly (readonly Inline[])[] }
  | { readonly kind: 'code'; readonly text: string }
  | {
      readonly kind: 'table'
      readonly head: readonly (readonly Inline[])[]
      readonly rows: readonly (readonly (readonly Inline[])[])[]
    }

/**
 * Reads the part of Markdown that documentation needs: headings, paragraphs, lists, tables, fenced code, `code`,
 * **strong** and links to http(s) or our own pages. There is no HTML in the result: what looks like a tag, or a link of another
 * scheme, is text.
 */
export function readMarkdown(source: string): readonly Block[] {
  const blocks: Block[] = []
  const lines = source.split(/\r?\n/)
  let at = 0
  const takeWhile = (test: (line: string) => boolean): string[] => {
    const taken: string[] = []
    while (at < lines.length && test(lines[at]!)) taken.push(lines[at++]!)
    return taken
  }
  while (at < lines.length) {
    const line = lines[at]!
    const heading = /^(#{1,3})\s+(.*)$/.exec(line)
    if (line.trim() === '') at++
    else if (line.startsWith('```')) {
      at++
      blocks.push({ kind: 'code', text: takeWhile((one) => !one.startsWith('```')).join('\n') })
      at++
    } else if (heading) {
      at++
      blocks.push({
        kind: 'heading',
        level: heading[1]!.length as 1 | 2 | 3,
        content: readInline(heading[2]!),
      })
    } else if (/^[-*]\s/.test(line)) {
      const items = takeWhile((one) => /^[-*]\s/.test(one))
      blocks.push({ kind: 'list', items: items.map((item) => readInline(item.slice(2))) })
    } else if (line.startsWith('|')) {
      const [head, ...rows] = takeWhile((one) => one.startsWith('|')).filter((one) => !/^[\s|:-]+$/.test(one))
      blocks.push({ kind: 'table', head: cellsOf(head ?? ''), rows: rows.map(cellsOf) })
    } else {
      const text = takeWhile((one) => one.trim() !== '' && !/^(?:#{1,3}\s|[-*]\s|```|\|)/.test(one))
      blocks.push({ kind: 'paragraph', content: readInline(text.length > 0 ? text.join(' ') : lines[at++]!) })
    }
  }
  return blocks
}

const cellsOf = (line: string) =>
  line
    .replace(/^\||\|\s*$/g, '')
    .split('|')
    .map((cell) => readInline(cell.trim()))

const inline = /`([^`]+)`|\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^)\s]+)\)/g

function readInline(text: string): readonly Inline[] {
  const parts: Inline[] = []
  let from = 0
  for (const match of text.matchAll(inline)) {
    if (match.index > from) parts.push({ kind: 'text', text: text.slice(from, match.index) })
    from = match.index + match[0].length
    const [whole, code, strong, label, href] = match
    if (code !== undefined) parts.push({ kind: 'code', text: code })
    else if (strong !== undefined) parts.push({ kind: 'strong', text: strong })
    else if (mayLink(href!)) parts.push({ kind: 'link', text: label!, href: href! })
    else parts.push({ kind: 'text', text: whole })
  }
  if (from < text.length) parts.push({ kind: 'text', text: text.slice(from) })
  return parts
}

const mayLink = (href: string): boolean => /^https?:\/\/[^/\s]/i.test(href) || /^\/[^/\\]/.test(href)
