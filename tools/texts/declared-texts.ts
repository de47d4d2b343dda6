import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

/*
 * Finds what declarations and messages say: `{ zh: '...', en: '...' }`, and calls and lists such as `label('...', '...')` with
 * Chinese and English after each other. The key of a text names its place: file, names of constants and members, as
 * `domain.entities.planning.order.fields.quantity`. The same words in both languages are one text, by its first place.
 */

interface Node {
  readonly type: string
  readonly [member: string]: unknown
}

export interface FoundText {
  readonly key: string
  readonly zh: string
  readonly en: string
}

export interface FoundTexts {
  readonly texts: readonly FoundText[]
  /** Places of texts that code puts together, so that they stay English: `file:line`. */
  readonly built: readonly string[]
}

const han = /\p{Script=Han}/u
/** Whether literals after each other are one text in Chinese and English: an abbreviation such as BOM is Chinese before several words. */
const isText = (zh: string, en: string): boolean =>
  !han.test(en) && (han.test(zh) || (/^[A-Z]{2,5}$/.test(zh) && /^\w+( \w+)+$/.test(en)))
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** The words of a literal, also one written as a sum of literals; null: another expression. */
function wordsOf(node: unknown): string | null {
  if (!isNode(node)) return null
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : null
  if (node.type === 'TemplateLiteral') {
    const [part, more] = node['quasis'] as readonly { value: { cooked: string } }[]
    return more ? null : part!.value.cooked
  }
  if (node.type !== 'BinaryExpression' || node['operator'] !== '+') return null
  const [left, right] = [wordsOf(node['left']), wordsOf(node['right'])]
  return left === null || right === null ? null : left + right
}

/** The literals of a text that code puts together, and of one that is a literal; null: another expression. */
function partsOf(node: unknown): string | null {
  if (!isNode(node) || !isBuilt(node)) return wordsOf(node)
  if (node.type === 'TemplateLiteral')
    return (node['quasis'] as readonly { value: { cooked: string } }[])
      .map(({ value }) => value.cooked)
      .join('')
  return (partsOf(node['left']) ?? '') + (partsOf(node['right']) ?? '')
}

const isBuilt = (node: unknown): boolean =>
  isNode(node) && (node.type === 'TemplateLiteral' || node.type === 'BinaryExpression')

const nameOf = (key: unknown): string | null =>
  isNode(key) ? String(key.type === 'Identifier' ? key['name'] : (key['value'] ?? '')) || null : null

/** Finds the texts of a source. */
export function textsIn(source: string, file: string): FoundTexts {
  const place = file.replace(/^src\/|\.tsx?$/g, '').split('/')
  const texts: FoundText[] = []
  const built: string[] = []
  const placeOf = (node: Node): string =>
    `${file}:${source.slice(0, node['start'] as number).split('\n').length}`
  const add = (path: readonly string[], zh: unknown, en: unknown, at: Node): void => {
    const both = [wordsOf(zh), wordsOf(en)] as const
    if (both[0] !== null && both[1] !== null) {
      if (both[1].trim() !== '') texts.push({ key: [...place, ...path].join('.'), zh: both[0], en: both[1] })
    } else if (isBuilt(zh) || isBuilt(en)) built.push(placeOf(at))
  }
  const walk = (node: unknown, path: readonly string[]): void => {
    if (Array.isArray(node)) return node.forEach((one) => walk(one, path))
    if (!isNode(node)) return
    if (node.type === 'ObjectExpression') {
      const members = new Map(
        (node['properties'] as Node[]).map((member) => [nameOf(member['key']), member['value']]),
      )
      if (members.has('zh') && members.has('en')) add(path, members.get('zh'), members.get('en'), node)
      const own = wordsOf(members.get('name')) ?? wordsOf(members.get('code'))
      for (const member of node['properties'] as Node[]) {
        const name = nameOf(member['key'])
        walk(member['value'] ?? member, [...path, ...(own === null ? [] : [own]), ...(name ? [name] : [])])
      }
      return
    }
    if (node.type === 'CallExpression' || node.type === 'NewExpression' || node.type === 'ArrayExpression') {
      const given = (node['arguments'] ?? node['elements']) as (Node | null)[]
      for (const [at, one] of given.entries()) {
        const [zh, en] = [partsOf(one), partsOf(given[at + 1])]
        if (zh !== null && en !== null && isText(zh, en)) add(path, one, given[at + 1], one!)
      }
    }
    if (node.type === 'ConditionalExpression') {
      const [one, other] = [partsOf(node['consequent']), partsOf(node['alternate'])]
      if (one !== null && other !== null && /\p{L}/u.test(one + other) && han.test(one) !== han.test(other))
        built.push(placeOf(node))
    }
    const name =
      node.type === 'VariableDeclarator' || node.type === 'FunctionDeclaration' ? nameOf(node['id']) : null
    const inside = name && name !== place.at(-1) ? [...path, name] : path
    for (const [member, value] of Object.entries(node)) if (member !== 'type') walk(value, inside)
  }
  walk(parseSync(file, source).program, [])
  return { texts, built }
}

/** Every declared text of the sources once, by a key that is its own. */
export function declaredTexts(
  root: string,
  sources = 'src/{domain,engine,server,cli,workbench}/**/*.{ts,tsx}',
): FoundTexts {
  const found = globSync(sources, { cwd: root })
    .sort()
    .map((file) => textsIn(readFileSync(join(root, file), 'utf8'), file))
  const byWords = new Map<string, FoundText>()
  const keys = new Map<string, number>()
  for (const text of found.flatMap(({ texts }) => texts)) {
    const words = `${text.zh}\n${text.en}`
    if (byWords.has(words)) continue
    const nth = (keys.get(text.key) ?? 0) + 1
    keys.set(text.key, nth)
    byWords.set(words, nth === 1 ? text : { ...text, key: `${text.key}.${nth}` })
  }
  return { texts: [...byWords.values()], built: found.flatMap(({ built }) => built) }
}
