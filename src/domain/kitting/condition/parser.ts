import { ConditionFault } from './fault.ts'
import { tokens, type Token } from './lexer.ts'
import { OperatorParser, type Notation, type OperatorFault } from '../../notation/operator-parser.ts'
import type { OperatorNode, Place } from '../../notation/tree.ts'
import type { Arithmetic, Tree } from './tree.ts'

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
const notation: Notation<Arithmetic> = {
  sums: ['+', '-', '||'],
  products: ['*', '/'],
  maxDepth: 60,
  maxNodes: 800,
}

/**
 * Parses a condition or mapping expression: `qty - completedQty > 0 and dueDate <= today() + 30 days`.
 * Its operators are in notation/operator-parser.ts; `||` joins texts.
 * @throws ConditionFault naming the place
 */
export function parseExpression(source: string): Tree {
  return new Parser(tokens(source), notation).whole()
}

class Parser extends OperatorParser<Token, Tree, Arithmetic> {
  protected joined(node: OperatorNode<Tree, Arithmetic>, place: Place): Tree {
    return { ...node, ...place }
  }

  protected fault(code: OperatorFault, place: Place, values?: Readonly<Record<string, unknown>>): Error {
    return new ConditionFault(code, place, values)
  }

  protected nameOf(token: Token): unknown {
    return token.text || '∅'
  }

  protected listed(): Tree {
    return this.sum()
  }

  protected operand(): Tree {
    const token = this.peek()
    if (token.kind === 'number') return this.#number(this.advance())
    if (token.kind === 'name') return this.#named(this.advance())
    if (token.kind === 'text') {
      this.advance()
      return { kind: 'text', value: token.text, ...this.from(token) }
    }
    if (this.take('word', 'true')) return { kind: 'flag', value: true, ...this.from(token) }
    if (this.take('word', 'false')) return { kind: 'flag', value: false, ...this.from(token) }
    if (this.take('word', 'null')) return { kind: 'null', ...this.from(token) }
    return this.take('symbol', '(') ? this.group() : this.unexpected('…')
  }

  /** `30`, or a duration: `30 days`, `8h`. */
  #number(token: Token): Tree {
    const unit = this.peek()
    const seconds =
      unit.kind === 'word' || unit.kind === 'name' ? secondsOf[unit.text.toLowerCase()] : undefined
    if (seconds === undefined) return { kind: 'number', value: token.text, ...this.from(token) }
    this.advance()
    const total = Math.round(Number(token.text) * seconds)
    if (total > 36_600 * 86_400) throw new ConditionFault('badNumber', token, { text: token.text })
    return { kind: 'duration', seconds: total, ...this.from(token) }
  }

  #named(token: Token): Tree {
    if (!this.is('symbol', '(')) return { kind: 'column', name: token.text, ...this.from(token) }
    const args = this.list(true)
    return { kind: 'call', name: token.text.toLowerCase(), args, ...this.from(token) }
  }
}
