import { OperatorParser, type Notation, type OperatorFault } from '../notation/operator-parser.ts'
import type { OperatorNode, Place } from '../notation/tree.ts'
import { ExpressionFault } from './fault.ts'
import { tokens, type Token } from './lexer.ts'
import type { Arithmetic, Tree } from './tree.ts'

const notation: Notation<Arithmetic> = {
  sums: ['+', '-'],
  products: ['*', '/', '%'],
  maxDepth: 64,
  maxNodes: 1000,
}

/**
 * Parses an expression (entities.md 2.9). Its operators are in notation/operator-parser.ts; `!` binds like the minus
 * before a value, and `.name` and `[index]` closer than both.
 * @throws ExpressionFault naming the place
 */
export function parseExpression(source: string): Tree {
  return new Parser(tokens(source), notation).whole()
}

const operand = { zh: '数值、文本、名称或 (', en: 'a number, a text, a name or (' }
const nameWanted = { zh: '名称', en: 'a name' }

/** `in` and `like` are functions too. */
const isCallable = ({ kind, text }: Token): boolean =>
  kind === 'name' || (kind === 'word' && (text === 'in' || text === 'like'))

class Parser extends OperatorParser<Token, Tree, Arithmetic> {
  protected joined(node: OperatorNode<Tree, Arithmetic>, place: Place): Tree {
    return { ...node, ...place }
  }

  protected fault(code: OperatorFault, place: Place, values?: Readonly<Record<string, unknown>>): Error {
    return new ExpressionFault(code, place, values)
  }

  protected nameOf(token: Token): unknown {
    return token.kind === 'end' ? { zh: '结尾', en: 'the end' } : token.text
  }

  protected listed(): Tree {
    return this.or()
  }

  protected override unary(): Tree {
    return this.prefixed('not', '!') ?? super.unary()
  }

  protected operand(): Tree {
    const start = this.peek()
    let tree = this.#primary()
    for (;;) {
      if (this.take('symbol', '.')) {
        const name = this.peek()
        if (name.kind !== 'name') this.unexpected(nameWanted)
        this.advance()
        tree = { kind: 'member', of: tree, name: name.text, namePlace: name, ...this.from(start) }
      } else if (this.take('symbol', '[')) {
        const by = this.nested(() => this.or())
        this.need('symbol', ']')
        tree = { kind: 'index', of: tree, by, ...this.from(start) }
      } else return tree
    }
  }

  #primary(): Tree {
    const token = this.peek()
    if (isCallable(token) && this.isFollowedBy('(')) return this.#call(this.advance())
    switch (token.kind) {
      case 'number':
      case 'span':
        this.advance()
        return { kind: token.kind, value: token.value, ...this.from(token) }
      case 'capacity':
        this.advance()
        return { kind: 'capacity', value: token.value, ...this.from(token) }
      case 'text':
        this.advance()
        return { kind: 'text', value: token.text, ...this.from(token) }
      case 'name':
        this.advance()
        return { kind: 'name', name: token.text, ...this.from(token) }
      default:
        return this.#wordOrGroup(token)
    }
  }

  #call(name: Token): Tree {
    const args = this.list(true)
    return { kind: 'call', name: name.text, args, namePlace: name, ...this.from(name) }
  }

  #wordOrGroup(token: Token): Tree {
    if (this.take('word', 'true')) return { kind: 'bool', value: true, ...this.from(token) }
    if (this.take('word', 'false')) return { kind: 'bool', value: false, ...this.from(token) }
    if (this.take('word', 'null')) return { kind: 'null', ...this.from(token) }
    return this.take('symbol', '(') ? this.group() : this.unexpected(operand)
  }
}
