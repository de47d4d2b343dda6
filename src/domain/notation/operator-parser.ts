import type { Comparison, OperatorNode, Place } from './tree.ts'

/** A token whose words are in lower case. The last one of a text is of kind `end`. */
export interface OperatorToken extends Place {
  readonly kind: string
  readonly text: string
}

/** What a notation may hold and which operators it calculates with. */
export interface Notation<Arithmetic extends string> {
  readonly sums: readonly Arithmetic[]
  readonly products: readonly Arithmetic[]
  /** Deepest nesting and largest number of nodes; more is refused, so that no input exhausts the stack. */
  readonly maxDepth: number
  readonly maxNodes: number
}

/** Ways in which a text may break the rules of operators. */
export type OperatorFault = 'empty' | 'expected' | 'trailing' | 'tooComplex'

const isToken = (token: OperatorToken, kind: string, text: string): boolean =>
  token.kind === kind && token.text === text

const comparisons = new Set(['=', '<>', '<', '<=', '>', '>='])

/**
 * Recursive descent through operators, loosest first: or, and, not, comparison | in | between | like | is null, sums,
 * products, unary minus. What they join is the notation's own: `operand` and `listed` read it.
 */
export abstract class OperatorParser<
  Token extends OperatorToken,
  Tree extends Place,
  Arithmetic extends string,
> {
  readonly #tokens: readonly Token[]
  readonly #notation: Notation<Arithmetic>
  #next = 0
  #depth = 0
  #nodes = 0

  constructor(tokens: readonly Token[], notation: Notation<Arithmetic>) {
    this.#tokens = tokens
    this.#notation = notation
  }

  /** Reads what operators join. */
  protected abstract operand(): Tree
  /** Reads one of a list in parentheses. */
  protected abstract listed(): Tree
  protected abstract joined(node: OperatorNode<Tree, Arithmetic>, place: Place): Tree
  protected abstract fault(
    code: OperatorFault,
    place: Place,
    values?: Readonly<Record<string, unknown>>,
  ): Error
  /** How a token that was not expected is called. */
  protected abstract nameOf(token: Token): unknown

  /** The tree of the whole text. */
  whole(): Tree {
    if (this.peek().kind === 'end') throw this.fault('empty', this.peek())
    const tree = this.or()
    const rest = this.peek()
    if (rest.kind !== 'end') throw this.fault('trailing', rest, { text: rest.text })
    return tree
  }

  protected peek(): Token {
    return this.#tokens[this.#next]!
  }

  protected advance(): Token {
    return this.#tokens[this.#next++]!
  }

  protected is(kind: Token['kind'], text: string): boolean {
    return isToken(this.peek(), kind, text)
  }

  /** Does a symbol follow the token that is to be read? */
  protected isFollowedBy(symbol: string): boolean {
    const next = this.#tokens[this.#next + 1]
    return next !== undefined && isToken(next, 'symbol', symbol)
  }

  protected take(kind: Token['kind'], text: string): boolean {
    if (!this.is(kind, text)) return false
    this.#next++
    return true
  }

  protected need(kind: Token['kind'], text: string): void {
    if (!this.take(kind, text)) this.unexpected(text)
  }

  protected unexpected(what: unknown): never {
    const token = this.peek()
    throw this.fault('expected', token, { what, text: this.nameOf(token) })
  }

  /** The place of a node, from its first to its last token. */
  protected from(start: Place): Place {
    const last = this.#tokens[this.#next - 1]!
    if (++this.#nodes > this.#notation.maxNodes) throw this.fault('tooComplex', start)
    return { at: start.at, length: last.at + last.length - start.at }
  }

  protected nested<T>(read: () => T): T {
    if (++this.#depth > this.#notation.maxDepth) throw this.fault('tooComplex', this.peek())
    const result = read()
    this.#depth--
    return result
  }

  /** What is in parentheses, the opening one taken. */
  protected group(): Tree {
    const inner = this.nested(() => this.or())
    this.need('symbol', ')')
    return inner
  }

  protected list(mayBeEmpty = false): Tree[] {
    this.need('symbol', '(')
    const list: Tree[] = []
    if (mayBeEmpty && this.take('symbol', ')')) return list
    do list.push(this.nested(() => this.listed()))
    while (this.take('symbol', ','))
    this.need('symbol', ')')
    return list
  }

  protected or(): Tree {
    return this.#both('or', () => this.#and())
  }

  #and(): Tree {
    return this.#both('and', () => this.#not())
  }

  #both(kind: 'and' | 'or', read: () => Tree): Tree {
    const start = this.peek()
    let left = read()
    while (this.take('word', kind)) left = this.#join({ kind, left, right: read() }, start)
    return left
  }

  #not(): Tree {
    const start = this.peek()
    if (!this.take('word', 'not')) return this.#comparison()
    return this.#join({ kind: 'not', of: this.nested(() => this.#not()) }, start)
  }

  #comparison(): Tree {
    const start = this.peek()
    const left = this.sum()
    const token = this.peek()
    if (token.kind === 'symbol' && comparisons.has(token.text)) {
      this.#next++
      const operator = token.text as Comparison
      return this.#join({ kind: 'compare', operator, left, right: this.sum() }, start)
    }
    if (!this.take('word', 'is')) return this.#membership(left, start)
    const negated = this.take('word', 'not')
    this.need('word', 'null')
    return this.#join({ kind: 'isNull', of: left, negated }, start)
  }

  #membership(of: Tree, start: Place): Tree {
    const negated = this.take('word', 'not')
    if (this.take('word', 'in')) return this.#join({ kind: 'in', of, list: this.list(), negated }, start)
    if (this.take('word', 'between')) {
      const low = this.sum()
      this.need('word', 'and')
      return this.#join({ kind: 'between', of, low, high: this.sum(), negated }, start)
    }
    if (this.take('word', 'like'))
      return this.#join({ kind: 'like', of, pattern: this.sum(), negated }, start)
    return negated ? this.unexpected('in | between | like') : of
  }

  protected sum(): Tree {
    return this.#chain(this.#notation.sums, () => this.#chain(this.#notation.products, () => this.unary()))
  }

  #chain(operators: readonly Arithmetic[], read: () => Tree): Tree {
    const start = this.peek()
    let left = read()
    for (;;) {
      const operator = operators.find((one) => this.take('symbol', one))
      if (operator === undefined) return left
      left = this.#join({ kind: 'arithmetic', operator, left, right: read() }, start)
    }
  }

  /** Operators before what they represent; a notation may have more than the minus. */
  protected unary(): Tree {
    return this.prefixed('negate', '-') ?? this.operand()
  }

  protected prefixed(kind: 'negate' | 'not', symbol: string): Tree | null {
    const start = this.peek()
    if (!this.take('symbol', symbol)) return null
    return this.#join({ kind, of: this.nested(() => this.unary()) }, start)
  }

  #join(node: OperatorNode<Tree, Arithmetic>, start: Place): Tree {
    return this.joined(node, this.from(start))
  }
}
