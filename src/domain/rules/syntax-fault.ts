import type { Label } from '../label.ts'

/** What is wrong with a text that has a syntax of its own, and at which character, counted from 1. */
export interface SyntaxFault {
  readonly position: number
  readonly reason: Label
}
