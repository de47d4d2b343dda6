import { ExpressionLimit } from './fault.ts'

/** What one evaluation may use. A step is one node of the expression, or some characters of a text. */
export interface Limits {
  readonly steps: number
  readonly textLength: number
}

export const defaultLimits: Limits = { steps: 100_000, textLength: 65_536 }

const CHARACTERS_A_STEP = 16

/** Counts what an evaluation uses. @throws ExpressionLimit beyond what it may */
export class Meter {
  readonly #limits: Limits
  #left: number

  constructor(limits: Limits = defaultLimits) {
    this.#limits = limits
    this.#left = limits.steps
  }

  step(): void {
    if (--this.#left < 0) throw new ExpressionLimit('steps')
  }

  /** Work on a text. */
  read(text: string): void {
    this.#left -= Math.ceil(text.length / CHARACTERS_A_STEP)
    if (this.#left < 0) throw new ExpressionLimit('steps')
  }

  /** A text that came into being. */
  made(text: string): string {
    if (text.length > this.#limits.textLength) throw new ExpressionLimit('textLength')
    this.read(text)
    return text
  }
}
