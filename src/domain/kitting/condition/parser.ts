import { ConditionFault } from './fault.ts'
import { tokens, type Place, type Token } from './lexer.ts'
import type { Arithmetic, Comparison, Tree } from './tree.ts'

const comparisons = new Set(['=', '<>', '<', '<=', '>', '>='])
const secondsOf: Readonly<Record<string, number>> = {
  day: 86_400,
  days: 86_400,
  d: 86_400,
  hour: 3600,
  hours: 3600,
  h: 3600,
  minute: 60,
  minutes: 60,
}
/** Deepest nesting and largest number of nodes; more is refused, so that no input exhausts the stack. */
const maxDepth = 60
const maxNodes = 800

/**
 * Parses a condition or mapping expression: `qty - completedQty > 0 and dueDate <= today() + 30 days`.
 * Operators, loosest first: or, and, not, comparison | in | between | like | is null, + - ||, * /, unary minus.
 * @throws ConditionFault naming the place
 */
export function parseExpression(source: string): Tree {
  return new Parser(tokens(source)).whole()
}

class Parser {
  readonly #tokens: readonly Token[]
  #next = 0
  #depth = 0
  #nodes = 0

  constructor(list: readonly Token[]) {
    this.#tokens = list
  }

  whole(): Tree {
    if (this.#peek().kind === 'end') throw new ConditionFault('empty', this.#peek())
    const tree = this.#or()
    const rest = this.#peek()
    if (rest.kind !== 'end') throw new ConditionFault('trailing', rest, { text: rest.text })
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

  #unexpected(what: string): never {
    const token = this.#peek()
    throw new ConditionFault('expected', token, { what, text: token.text || '∅' })
  }

  /** Places of a node run from its first to its last token. */
  #from(start: Place): Place {
    const last = this.#tokens[this.#next - 1]!
    if (++this.#nodes > maxNodes) throw new ConditionFault('tooComplex', start)
    return { at: start.at, length: last.at + last.length - start.at }
  }

  #nested<T>(read: () => T): T {
    if (++this.#depth > maxDepth) throw new ConditionFault('tooComplex', this.#peek())
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
    const negated = this.#take('word', 'not')
    if (this.#take('word', 'in')) {
      const list = this.#list()
      return { kind: 'in', of: left, list, negated, ...this.#from(start) }
    }
    if (this.#take('word', 'between')) {
      const low = this.#sum()
      this.#need('word', 'and')
      const high = this.#sum()
      return { kind: 'between', of: left, low, high, negated, ...this.#from(start) }
    }
    if (this.#take('word', 'like')) {
      const pattern = this.#sum()
      return { kind: 'like', of: left, pattern, negated, ...this.#from(start) }
    }
    if (negated) this.#unexpected('in | between | like')
    return left
  }

  #sum(): Tree {
    return this.#chain(['+', '-', '||'], () => this.#product())
  }

  #product(): Tree {
    return this.#chain(['*', '/'], () => this.#unary())
  }

  #chain(operators: readonly string[], operand: () => Tree): Tree {
    const start = this.#peek()
    let left = operand()
    for (;;) {
      const token = this.#peek()
      if (token.kind !== 'symbol' || !operators.includes(token.text)) return left
      this.#next++
      const right = operand()
      left = { kind: 'arithmetic', operator: token.text as Arithmetic, left, right, ...this.#from(start) }
    }
  }

  #unary(): Tree {
    const start = this.#peek()
    if (!this.#take('symbol', '-')) return this.#primary()
    const of = this.#nested(() => this.#unary())
    return { kind: 'negate', of, ...this.#from(start) }
  }

  #primary(): Tree {
    const token = this.#peek()
    this.#next++
    if (token.kind === 'number') return this.#number(token)
    if (token.kind === 'text') return { kind: 'text', value: token.text, ...this.#from(token) }
    if (token.kind === 'name') return this.#named(token)
    if (token.kind === 'word' && (token.text === 'true' || token.text === 'false'))
      return { kind: 'flag', value: token.text === 'true', ...this.#from(token) }
    if (token.kind === 'word' && token.text === 'null') return { kind: 'null', ...this.#from(token) }
    if (token.kind === 'symbol' && token.text === '(') {
      const inner = this.#nested(() => this.#or())
      this.#need('symbol', ')')
      return inner
    }
    this.#next--
    return this.#unexpected('…')
  }

  /** `30`, or a duration: `30 days`, `8h`. */
  #number(token: Token): Tree {
    const unit = this.#peek()
    const seconds =
      unit.kind === 'word' || unit.kind === 'name' ? secondsOf[unit.text.toLowerCase()] : undefined
    if (seconds === undefined) return { kind: 'number', value: token.text, ...this.#from(token) }
    this.#next++
    const total = Math.round(Number(token.text) * seconds)
    if (total > 36_600 * 86_400) throw new ConditionFault('badNumber', token, { text: token.text })
    return { kind: 'duration', seconds: total, ...this.#from(token) }
  }

  #named(token: Token): Tree {
    if (!this.#is('symbol', '(')) return { kind: 'column', name: token.text, ...this.#from(token) }
    const args = this.#list(true)
    return { kind: 'call', name: token.text.toLowerCase(), args, ...this.#from(token) }
  }

  #list(mayBeEmpty = false): Tree[] {
    this.#need('symbol', '(')
    const list: Tree[] = []
    if (mayBeEmpty && this.#take('symbol', ')')) return list
    do {
      list.push(this.#nested(() => this.#sum()))
    } while (this.#take('symbol', ','))
    this.#need('symbol', ')')
    return list
  }
}
