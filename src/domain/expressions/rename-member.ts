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

/** Members of a root by their names: each with another name, or with an expression in place of root and member. */
export interface NewMembers {
  readonly names?: ReadonlyMap<string, string>
  readonly values?: ReadonlyMap<string, string>
}

const byPlainName = (members: ReadonlyMap<string, string> = new Map()): ReadonlyMap<string, string> =>
  new Map([...members].map(([name, to]) => [plainName(name), to]))

/**
 * An expression in which members of a root (`PAGE.orders`) have other names or are other expressions. Texts in quotes,
 * members of other objects and what follows a fault stay as they are written; what is put in is not changed again.
 */
export function withMembers(source: string, root: string, { names, values }: NewMembers): string {
  const [newNames, newValues] = [byPlainName(names), byPlainName(values)]
  const found = readable(source)
  const isPoint = (one: Token | undefined): boolean => one?.kind === 'symbol' && one.text === '.'
  const places = found.flatMap((token, at) => {
    const member = found[at + 2]
    if (token.kind !== 'name' || plainName(token.text) !== plainName(root) || isPoint(found[at - 1]))
      return []
    if (!isPoint(found[at + 1]) || member?.kind !== 'name') return []
    const end = member.at + member.length
    const value = newValues.get(plainName(member.text))
    if (value !== undefined) return [{ at: token.at, end, to: `(${value})` }]
    const to = newNames.get(plainName(member.text))
    return to === undefined ? [] : [{ at: member.at, end, to }]
  })
  return places.reduceRight((text, { at, end, to }) => text.slice(0, at) + to + text.slice(end), source)
}
