/** Classes of style sheets: which sheet a class belongs to, and which are only qualified inside of another. */
export interface Sheet {
  readonly file: string
  /** Classes that selectors begin with: they belong to the sheet. */
  readonly led: ReadonlySet<string>
  /** Classes that stand anywhere else in a selector. */
  readonly inner: ReadonlySet<string>
}

/** Classes of libraries, and those that the theme sets on the page: nobody's own. */
const FOREIGN = /^(?:rt-|radix-themes$|cm-|dark$|light$)/
const CLASS = /\.(-?[A-Za-z_][\w-]*)/g
/** The first compound of a selector, with what is in its brackets. */
const COMPOUND = /^(?:[^\s>+~(]|\([^)]*\))*/

/** Selectors of a sheet, each with those around it first; key frames have none. */
function selectorsOf(css: string): string[][] {
  const text = css.replace(/\/\*[\s\S]*?\*\//g, '')
  const found: string[][] = []
  const around: (string | null)[] = []
  let start = 0
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!
    if (!'{};'.includes(sign)) continue
    const before = text.slice(start, at).trim()
    start = at + 1
    if (sign === '}') around.pop()
    if (sign !== '{') continue
    around.push(before)
    const path = around.filter((one) => one !== null && !one.startsWith('@')) as string[]
    if (!before.startsWith('@') && !around.some((one) => one?.startsWith('@keyframes'))) found.push(path)
  }
  return found
}

/** Alternatives of a selector list; commas in brackets part none. */
function alternatives(list: string): string[] {
  const parts = ['']
  let depth = 0
  for (const sign of list) {
    if ('(['.includes(sign)) depth++
    if (')]'.includes(sign)) depth--
    if (sign === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += sign
  }
  return parts.map((part) => part.trim())
}

const classesIn = (selector: string): string[] =>
  [...selector.replace(/\[[^\]]*\]/g, '').matchAll(CLASS)]
    .map(([, name]) => name!)
    .filter((name) => !FOREIGN.test(name))

export function readSheet(file: string, css: string): Sheet {
  const led = new Set<string>()
  const inner = new Set<string>()
  for (const path of selectorsOf(css))
    for (const selector of alternatives(path.at(-1)!)) {
      const bare = selector.replace(/:not\([^)]*\)/g, '')
      // Before the first class of our own only elements and the theme may stand.
      const first = path.length > 1 ? [] : classesIn(COMPOUND.exec(stripTheme(bare))?.[0] ?? '')
      if (first[0] !== undefined) led.add(first[0])
      for (const name of classesIn(selector)) if (name !== first[0]) inner.add(name)
    }
  return { file, led, inner }
}

/** Without what only says in which theme or on which page the rest holds. */
const stripTheme = (selector: string): string =>
  selector.replace(/^(?:(?:\.radix-themes|\.dark|\.light|body|html)[^\s>+~]*[\s>+~]+)+/, '')

/** Classes that two sheets style as their own, with the sheets. */
export function ownedTwice(sheets: readonly Sheet[]): string[] {
  const owners = new Map<string, string[]>()
  for (const { file, led } of sheets)
    for (const name of led) owners.set(name, [...(owners.get(name) ?? []), file])
  return [...owners]
    .filter(([, files]) => files.length > 1)
    .map(([name, files]) => `${name}: ${files.join(', ')}`)
}
