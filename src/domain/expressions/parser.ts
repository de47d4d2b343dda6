import { ExpressionFault, type Place } from './fault.ts'
import { tokens, type Token } from './lexer.ts'
import type { Arithmetic, Comparison, Tree } from './tree.ts'

const comparisons = new Set(['=', '<>', '<', '<=', '>', '>='])
/** Deepest nesting and largest number of nodes; more is refused, so that no input exhausts the stack. */
const maxDepth = 64
const maxNodes = 1000

/**
 * Parses an expression (entities.md 2.9). Operators, loosest first: or ||, and &&, not, comparison | in | between | like |
 * is null, + -, * / %, unary - and !, then `.name` and `[index]`.
 * @throws ExpressionFault naming the place
 */
export function parseExpression(source: string): Tree {
  return new Parser(tokens(source)).whole()
}

const operand = { zh: '数值、文本、名称或 (', en: 'a number, a text, a name or (' }
const nameWanted = { zh: '名称', en: 'a name' }

/** `in` and `like` are functions too. */
const isCallable = ({ kind, text }: Token): boolean =>
  kind === 'name' || (kind === 'word' && (text === 'in' || text === 'like'))

class Parser {
  readonly #tokens: readonly Token[]
  #next = 0
  #depth = 0
  #nodes = 0

  constructor(list: readonly Token[]) {
    this.#tokens = list
  }

  whole(): Tree {
    if (this.#peek().kind === 'end') throw new ExpressionFault('empty', this.#peek())
    const tree = this.#or()
    const rest = this.#peek()
    if (rest.kind !== 'end') throw new ExpressionFault('trailing', rest, { text: rest.text })
    return tree
  }

  #peek(): Token {
    return this.#tokens[this.#next]!
  }

  #is(kind: Token['kind'], text: string): boolean {
    const token = this.#peek()
    return token.kind === kind && token.text === text
  }

  #take(kind: Token['kind'], text: string): boolean {
    if (!this.#is(kind, text)) return false
    this.#next++
    return true
  }

  #need(kind: Token['kind'], text: string): void {
    if (!this.#take(kind, text)) this.#unexpected(text)
  }

  #unexpected(what: unknown): never {
    const token = this.#peek()
    const end = { zh: '结尾', en: 'the end' }
    throw new ExpressionFault('expected', token, { what, text: token.kind === 'end' ? end : token.text })
  }

  /** The place of a node runs from its first to its last token. */
  #from(start: Place): Place {
    const last = this.#tokens[this.#next - 1]!
    if (++this.#nodes > maxNodes) throw new ExpressionFault('tooComplex', start)
    return { at: start.at, length: last.at + last.length - start.at }
  }

  #nested<T>(read: () => T): T {
    if (++this.#depth > maxDepth) throw new ExpressionFault('tooComplex', this.#peek())
    const result = read()
    this.#depth--
    return result
  }

  #or(): Tree {
    const start = this.#peek()
    let left = this.#and()
    while (this.#take('word', 'or')) {
      const right = this.#and()
      left = { kind: 'or', left, right, ...this.#from(start) }
    }
    return left
  }

  #and(): Tree {
    const start = this.#peek()
    let left = this.#not()
    while (this.#take('word', 'and')) {
      const right = this.#not()
      left = { kind: 'and', left, right, ...this.#from(start) }
    }
    return left
  }

  #not(): Tree {
    const start = this.#peek()
    if (!this.#take('word', 'not')) return this.#comparison()
    const of = this.#nested(() => this.#not())
    return { kind: 'not', of, ...this.#from(start) }
  }

  #comparison(): Tree {
    const start = this.#peek()
    const left = this.#sum()
    const token = this.#peek()
    if (token.kind === 'symbol' && comparisons.has(token.text)) {
      this.#next++
      const right = this.#sum()
      return { kind: 'compare', operator: token.text as Comparison, left, right, ...this.#from(start) }
    }
    if (this.#take('word', 'is')) {
      const negated = this.#take('word', 'not')
      this.#need('word', 'null')
      return { kind: 'isNull', of: left, negated, ...this.#from(start) }
    }
    return this.#membership(left, start)
  }

  #membership(of: Tree, start: Place): Tree {
    const negated = this.#take('word', 'not')
    if (this.#take('word', 'in')) {
      const list = this.#arguments()
      return { kind: 'in', of, list, negated, ...this.#from(start) }
    }
    if (this.#take('word', 'between')) {
      const low = this.#sum()
      this.#need('word', 'and')
      const high = this.#sum()
      return { kind: 'between', of, low, high, negated, ...this.#from(start) }
    }
    if (this.#take('word', 'like')) {
      const pattern = this.#sum()
      return { kind: 'like', of, pattern, negated, ...this.#from(start) }
    }
    return negated ? this.#unexpected('in | between | like') : of
  }

  #sum(): Tree {
    return this.#chain(['+', '-'], () => this.#product())
  }

  #product(): Tree {
    return this.#chain(['*', '/', '%'], () => this.#unary())
  }

  #chain(operators: readonly string[], read: () => Tree): Tree {
    const start = this.#peek()
    let left = read()
    for (;;) {
      const token = this.#peek()
      if (token.kind !== 'symbol' || !operators.includes(token.text)) return left
      this.#next++
      const right = read()
      left = { kind: 'arithmetic', operator: token.text as Arithmetic, left, right, ...this.#from(start) }
    }
  }

  #unary(): Tree {
    const start = this.#peek()
    const kind = this.#take('symbol', '-') ? 'negate' : this.#take('symbol', '!') ? 'not' : null
    if (kind === null) return this.#postfix()
    const of = this.#nested(() => this.#unary())
    return { kind, of, ...this.#from(start) }
  }

  #postfix(): Tree {
    const start = this.#peek()
    let tree = this.#primary()
    for (;;) {
      if (this.#take('symbol', '.')) {
        const name = this.#peek()
        if (name.kind !== 'name') this.#unexpected(nameWanted)
        this.#next++
        tree = { kind: 'member', of: tree, name: name.text, namePlace: name, ...this.#from(start) }
      } else if (this.#take('symbol', '[')) {
        const by = this.#nested(() => this.#or())
        this.#need('symbol', ']')
        tree = { kind: 'index', of: tree, by, ...this.#from(start) }
      } else return tree
    }
  }

  #primary(): Tree {
    const token = this.#peek()
    this.#next++
    if (isCallable(token) && this.#is('symbol', '(')) {
      const args = this.#arguments(true)
      return { kind: 'call', name: token.text, args, namePlace: token, ...this.#from(token) }
    }
    switch (token.kind) {
      case 'number':
      case 'span':
        return { kind: token.kind, value: token.value, ...this.#from(token) }
      case 'capacity':
        return { kind: 'capacity', value: token.value, ...this.#from(token) }
      case 'text':
        return { kind: 'text', value: token.text, ...this.#from(token) }
      case 'name':
        return { kind: 'name', name: token.text, ...this.#from(token) }
      default:
        return this.#wordOrGroup(token)
    }
  }

  #wordOrGroup(token: Token): Tree {
    if (token.kind === 'word' && (token.text === 'true' || token.text === 'false'))
      return { kind: 'bool', value: token.text === 'true', ...this.#from(token) }
    if (token.kind === 'word' && token.text === 'null') return { kind: 'null', ...this.#from(token) }
    if (token.kind === 'symbol' && token.text === '(') {
      const inner = this.#nested(() => this.#or())
      this.#need('symbol', ')')
      return inner
    }
    this.#next--
    return this.#unexpected(operand)
  }

  #arguments(mayBeEmpty = false): Tree[] {
    this.#need('symbol', '(')
    const list: Tree[] = []
    if (mayBeEmpty && this.#take('symbol', ')')) return list
    do {
      list.push(this.#nested(() => this.#or()))
    } while (this.#take('symbol', ','))
    this.#need('symbol', ')')
    return list
  }
}
