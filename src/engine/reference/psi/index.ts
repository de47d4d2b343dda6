import { NULL_I64 } from '../../columns.ts'
import { bucket } from '../../numbers.ts'
import { checkIndex, Edits } from '../../psi/edits.ts'
import {
  noProblems,
  psiProblems,
  psiRows,
  type CellChange,
  type PsiBlock,
  type PsiOverview,
  type PsiProblem,
  type PsiRowName,
  type PsiSession,
  type PsiSolver,
} from '../../psi/problem.ts'
import { calculateItem, type ItemAnswer } from './item.ts'

/** The PSI calculation in plain TypeScript: the oracle of the kernel, written for readability. */
export const referencePsi: PsiSolver = {
  name: 'reference',
  open: (problem) => new ReferenceSession(problem),
}

class ReferenceSession implements PsiSession {
  readonly #problem: PsiProblem
  readonly #edits: Edits
  readonly #events: ReturnType<typeof bucket>

  constructor(problem: PsiProblem) {
    this.#problem = problem
    this.#edits = new Edits(problem)
    this.#events = bucket(problem.eventItem, problem.itemCount)
  }

  overview(between: (share: number) => void = () => {}): PsiOverview {
    const { itemCount, periodCount } = this.#problem
    const closing = new BigInt64Array(itemCount * periodCount).fill(NULL_I64)
    const first = noProblems(itemCount)
    for (let item = 0; item < itemCount; item++) {
      if (item % 1024 === 0) between(item / itemCount)
      const answer = this.#answer(item)
      for (const kind of psiProblems) first[kind][item] = answer.first[kind]
      answer.rows?.closing.forEach((stock, p) => {
        closing[item * periodCount + p] = stock
      })
    }
    return { closing, first }
  }

  block(items: ArrayLike<number>): PsiBlock {
    const { itemCount, periodCount } = this.#problem
    const wanted = Array.from(items)
    for (const item of wanted) checkIndex('item', item, itemCount)
    const empty = () => new BigInt64Array(wanted.length * periodCount).fill(NULL_I64)
    const cells = Object.fromEntries(psiRows.map((row) => [row, empty()])) as Record<
      PsiRowName,
      BigInt64Array
    >
    const first = noProblems(wanted.length)
    wanted.forEach((item, k) => {
      const answer = this.#answer(item)
      for (const kind of psiProblems) first[kind][k] = answer.first[kind]
      if (answer.rows === null) return
      for (const row of psiRows)
        for (let p = 0; p < periodCount; p++) cells[row][k * periodCount + p] = answer.rows[row][p]!
    })
    return { items: Int32Array.from(wanted), cells, first }
  }

  edit(changes: readonly CellChange[]): PsiBlock {
    return this.block(this.#edits.set(changes))
  }

  #answer(item: number): ItemAnswer {
    const { start, order } = this.#events
    const events = [...order.subarray(start[item], start[item + 1])]
    return calculateItem(this.#problem, item, events, this.#edits.ofItem(item))
  }
}
