import { plainName } from './environment.ts'
import { ExpressionFault } from './fault.ts'
import { eachToken, type Token } from './lexer.ts'

/** Tokens of an expression up to the first that cannot be read. */
function readable(source: string): readonly Token[] {
  const found: Token[] = []
  try {
    for (const token of eachToken(source)) found.push(token)
  } catch (error) {
    if (!(error instanceof ExpressionFault)) throw error
  }
  return found
}

/**
 * An expression in which members of a root (`PAGE.orders`) have other names, `names` by the old one. Texts in quotes,
 * members of other objects and what follows a fault stay as they are written.
 */
export function renamedMembers(source: string, root: string, names: ReadonlyMap<string, string>): string {
  const plain = new Map([...names].map(([from, to]) => [plainName(from), to]))
  const found = readable(source)
  const isPoint = (one: Token | undefined): boolean => one?.kind === 'symbol' && one.text === '.'
  const places = found.flatMap((token, at) => {
    const member = found[at + 2]
    if (token.kind !== 'name' || plainName(token.text) !== plainName(root) || isPoint(found[at - 1]))
      return []
    if (!isPoint(found[at + 1]) || member?.kind !== 'name') return []
    const to = plain.get(plainName(member.text))
    return to === undefined ? [] : [{ at: member.at, end: member.at + member.length, to }]
  })
  return places.reduceRight((text, { at, end, to }) => text.slice(0, at) + to + text.slice(end), source)
}
